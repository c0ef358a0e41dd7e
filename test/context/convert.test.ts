import { describe, expect, test } from "vitest";
import { convertForModel } from "../../src/context/convert.js";
import { joinUserMessages } from "../../src/context/join.js";
import type { Message } from "../../src/format/message.js";

/** The text of the one block of the one user message that `message` becomes. */
function sentText(message: Message): string {
  const [sent] = convertForModel([message]);
  expect(sent).toMatchObject({ role: "user", timestamp: message.timestamp });
  const blocks = sent.content as { type: string; text: string }[];
  expect(blocks).toHaveLength(1);
  return blocks[0].text;
}

describe("for the model", () => {
  test("system, user, assistant and toolResult stay what they are", () => {
    const messages = ["system", "user", "assistant", "toolResult"].map((role) => ({ role, x: 1 }));
    expect(convertForModel(messages)).toEqual(messages);
  });

  const bash = { role: "bashExecution", command: "ls", output: "a\nb", timestamp: 7 };
  test.each<[string, Message]>([
    ["Ran `ls`\n```\na\nb\n```", { ...bash, exitCode: 0 }],
    ["Ran `ls`\n(no output)", { ...bash, output: "" }],
    ["Ran `ls`\n```\na\nb\n```\n\nCommand exited with code 2", { ...bash, exitCode: 2 }],
    ["Ran `ls`\n```\na\nb\n```\n\n(command cancelled)", { ...bash, exitCode: 2, cancelled: true }],
    [
      "Ran `ls`\n(no output)\n\nCommand exited with code 1\n\n[Output truncated. Full output: /tmp/x]",
      { ...bash, output: "", exitCode: 1, truncated: true, fullOutputPath: "/tmp/x" },
    ],
    ["Ran `ls`\n```\na\nb\n```", { ...bash, truncated: true }],
    ["text", { role: "custom", content: "text", timestamp: 7 }],
    ["<summary>\ns\n</summary>", { role: "compactionSummary", summary: "s", timestamp: 7 }],
    ["<summary>\ns</summary>", { role: "branchSummary", summary: "s", timestamp: 7 }],
  ])("%j", (text, message) => {
    expect(sentText(message)).toBe(text);
  });

  test("excluded bash executions and roles it does not know are dropped", () => {
    const dropped = [{ ...bash, excludeFromContext: true }, { role: "hookMessage" }, {}];
    expect(convertForModel(dropped)).toEqual([]);
  });
});

test("neighbouring user messages become one, a string its text block; what else there is stays", () => {
  const block = { type: "image", data: "x" };
  const messages = [
    { role: "user", content: "a", timestamp: 1, extra: true },
    { role: "user", content: [block], timestamp: 2 },
    { role: "assistant", content: [] },
    { role: "user", content: "b" },
    { role: "user", content: 5 },
    { role: "user", content: "c" },
  ];
  expect([...joinUserMessages(messages)]).toEqual([
    { role: "user", content: [{ type: "text", text: "a" }, block], timestamp: 1, extra: true },
    ...messages.slice(2),
  ]);
});
