import { describe, expect, test } from "vitest";
import { gistText, sizedGistOf } from "../../src/format/gist.js";

const gist = (entry: { type: string; message?: object; [key: string]: unknown }) => {
  const role = (entry.message as { role?: string } | undefined)?.role ?? null;
  return sizedGistOf(Buffer.from(JSON.stringify(entry)), entry.type, role);
};
const message = (fields: object) => gist({ type: "message", message: fields });
const call = (name: string, args: object) => ({ type: "toolCall", name, arguments: args });

describe("messages", () => {
  test("the first words of text, string or blocks", () => {
    expect(gistText(message({ role: "user", content: "hello" }))).toBe("hello");
    const content = [{ type: "image" }, { type: "text", text: " " }, { type: "text", text: "two" }];
    expect(gistText(message({ role: "user", content }))).toBe("two");
    expect(gistText(message({ role: "user", content: [{ type: "image" }] }))).toBe("[image]");
    expect(gistText(message({ role: "user", content: null }))).toBe("");
  });

  test("tool calls by name and main argument", () => {
    const content = [
      { type: "text", text: "Looking." },
      call("read", { offset: 3, path: "a.ts" }),
      call("bash", { timeout: 1, command: "npm test" }),
      call("odd", { n: 1, note: "first string" }),
      call("none", {}),
    ];
    expect(message({ role: "assistant", content }).calls).toEqual([
      "read a.ts",
      "bash npm test",
      "odd first string",
      "none",
    ]);
  });

  test("a failed turn says why", () => {
    const failed = { role: "assistant", content: [], stopReason: "error", errorMessage: "429" };
    expect(message(failed)).toMatchObject({ text: "error: 429", isError: true });
    expect(message({ ...failed, stopReason: "aborted", errorMessage: undefined }).text).toBe(
      "aborted",
    );
  });

  test("a tool result by name, size and failure", () => {
    const content = [{ type: "text", text: "abc" }];
    const result = { role: "toolResult", toolName: "bash", content, isError: true };
    expect(message(result)).toEqual({
      text: "bash",
      calls: [],
      outputBytes: JSON.stringify(content).length,
      isError: true,
    });
  });

  test("a shell command, and a system prompt without text by its sections", () => {
    expect(
      message({ role: "bashExecution", command: "ls", output: "", exitCode: 1 }),
    ).toMatchObject({
      text: "$ ls",
      isError: true,
    });
    expect(message({ role: "system", sections: { rules: "x", tools: null } }).text).toBe(
      "rules, tools",
    );
  });
});

test.each([
  [{ type: "model_change", provider: "p", modelId: "m" }, "p/m"],
  [{ type: "thinking_level_change", thinkingLevel: "high" }, "high"],
  [{ type: "label", targetId: "t", label: "x" }, "x → t"],
  [{ type: "label", targetId: "t", label: null }, "clears t"],
  [{ type: "leaf", targetId: null }, "→ before the first entry"],
  [{ type: "context_edit", targetId: "t", replacement: null }, "drops t"],
  [{ type: "context_edit", targetId: "t", replacement: { content: "" } }, "replaces t"],
  [{ type: "compaction", summary: "s" }, "s"],
  [{ type: "custom_message", customType: "c", content: "" }, "c"],
  [{ type: "custom", customType: "c" }, "c"],
  [{ type: "unheard_of" }, ""],
  [{ type: "session_info", name: { odd: 1 } }, ""],
])("%j", (entry, text) => {
  expect(gistText(gist(entry))).toBe(text);
});

test("a long line has the same gist as a short one", () => {
  const content = [
    { type: "thinking", thinking: "x".repeat(100_000) },
    { type: "text", text: "Yes." },
  ];
  expect(message({ role: "assistant", content }).text).toBe("Yes.");
});
