import { describe, expect, test } from "vitest";
import { TokenCount } from "../../src/context/count.js";
import { estimateTokens, isCompactionDue, usageTokens } from "../../src/context/tokens.js";
import type { Message } from "../../src/format/message.js";

const user = (content: unknown): Message => ({ role: "user", content });
const answer = (text: string, usage?: unknown, more: object = {}): Message => ({
  role: "assistant",
  content: [{ type: "text", text }],
  usage,
  ...more,
});

describe("the estimate is a quarter of the UTF-16 units, rounded up", () => {
  test.each<[number, Message]>([
    [0, user("")],
    [1, user("a")],
    [1, user("abcd")],
    [2, user("abcde")],
    [1, user("🚀🚀")], // two units each
    [
      2,
      user([
        { type: "text", text: "abcd" },
        { type: "text", text: "e" },
      ]),
    ],
    [1200, user([{ type: "image", data: "AAAA", mimeType: "image/png" }])],
    [1201, { role: "toolResult", content: [{ type: "image" }, { type: "text", text: "a" }] }],
    [1, { role: "custom", content: "abc" }],
    // thinking 4, text 4, name 4, arguments {"a":1} 7; an image of an assistant counts nothing
    [
      5,
      {
        role: "assistant",
        content: [
          { type: "thinking", thinking: "hmmm" },
          { type: "text", text: "done" },
          { type: "toolCall", id: "x", name: "read", arguments: { a: 1 } },
          { type: "image", data: "AAAA" },
        ],
      },
    ],
    // content 4, section 3, the empty and the removed section 0, toolsAdded [{"name":"a"}] 14
    [
      6,
      {
        role: "system",
        content: "abcd",
        sections: { x: "abc", y: "", z: null },
        toolsAdded: [{ name: "a" }],
        toolsRemoved: [{ name: "b" }],
      },
    ],
    [2, { role: "bashExecution", command: "ls", output: "a b c", excludeFromContext: true }],
    [1, { role: "compactionSummary", summary: "abcd", tokensBefore: 9 }],
    [1, { role: "branchSummary", summary: "abcd", fromId: "root" }],
    [0, { role: "narrator", content: "Meanwhile" }],
  ])("%i: %j", (tokens, message) => {
    expect(estimateTokens(message)).toBe(tokens);
  });

  test.each<Message>([
    user(5),
    user(null),
    user([null, 5, { type: "text" }, { type: "text", text: 5 }]),
    { role: "assistant", content: "abcd" },
    { role: "assistant", content: [{ type: "toolCall" }] },
    { role: "bashExecution" },
    { role: "system", content: [], sections: [], toolsAdded: null },
    "text" as unknown as Message,
  ])("what pi cannot count is nothing: %j", (message) => {
    expect(estimateTokens(message)).toBe(0);
  });

  test("arguments nested deeper than the stack are counted", () => {
    const deep = JSON.parse(`${"[".repeat(50_000)}${"]".repeat(50_000)}`);
    const call = { type: "toolCall", name: "", arguments: deep };
    expect(estimateTokens({ role: "assistant", content: [call] })).toBe(25_000);
  });
});

describe("usage", () => {
  const parts = { input: 1, output: 2, cacheRead: 3, cacheWrite: 4 };

  test.each<[number | undefined, Message]>([
    [10, answer("", parts)],
    [10, answer("", { ...parts, totalTokens: 0 })],
    [99, answer("", { ...parts, totalTokens: 99 })],
    [99, answer("", { totalTokens: 99 })],
    [undefined, answer("", { input: 1, output: 2, cacheRead: 3 })],
    [undefined, answer("", { ...parts, input: "1" })],
    [undefined, answer("", { input: 0, output: 0, cacheRead: 0, cacheWrite: 0 })],
    [undefined, answer("", { ...parts, totalTokens: -5 })],
    [undefined, answer("", null)],
    [undefined, answer("", parts, { stopReason: "error" })],
    [undefined, answer("", parts, { stopReason: "aborted" })],
    [10, answer("", parts, { stopReason: "length" })],
    [undefined, { ...user(""), usage: parts }],
  ])("%s: %j", (tokens, message) => {
    expect(usageTokens(message)).toBe(tokens);
  });
});

describe("the count of a context", () => {
  const counted = (messages: Message[], changedAt = -1) => {
    const count = new TokenCount();
    for (const [place, message] of messages.entries()) count.add(message, place);
    return count.total(changedAt);
  };

  test("is the last usage and an estimate of what came after it", () => {
    const messages = [
      user("abcd"),
      answer("abcd", { totalTokens: 100 }),
      answer("abcd", { totalTokens: 200 }),
      answer("abcde", { totalTokens: 999 }, { stopReason: "error" }),
      user("abcd"),
    ];
    expect(counted(messages)).toEqual({ total: 203, basis: "usage" });
    expect(counted(messages, 1)).toEqual({ total: 203, basis: "usage" });
  });

  test("does not trust a usage from before a change, nor one before that", () => {
    const messages = [
      answer("abcd", { totalTokens: 100 }),
      answer("abcd", { totalTokens: 200 }),
      user("abcd"),
    ];
    expect(counted(messages, 2)).toEqual({ total: 3, basis: "estimate" });
  });

  test("takes several system messages as the one prompt they make", () => {
    const system = (more: object): Message => ({ role: "system", timestamp: 1, ...more });
    const tool = (name: string) => ({ name });
    const messages = [
      system({
        content: "ab",
        sections: { x: "abcd", y: "ab" },
        toolsAdded: [tool("a"), tool("b")],
      }),
      user("abcd"),
      system({ content: "cd", sections: { x: null, y: "abc" }, toolsRemoved: [tool("a")] }),
    ];
    // "ab\n\ncd" 6, y 3, [{"name":"b"}] 14: 23 units are 6 tokens; the user's 4 are 1
    expect(counted(messages)).toEqual({ total: 7, basis: "estimate" });
  });
});

test("compaction is due past the window less the reserve", () => {
  expect(isCompactionDue(183_616, 200_000)).toBe(false);
  expect(isCompactionDue(183_617, 200_000)).toBe(true);
  expect(isCompactionDue(91, 100, 10)).toBe(true);
});
