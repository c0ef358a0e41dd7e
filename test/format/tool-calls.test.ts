import { expect, test } from "vitest";
import { addTouchedFiles, toolCallsOf } from "../../src/format/tool-calls.js";

function assistant(...calls: object[]) {
  const content = calls.map((call) => ({ type: "toolCall", ...call }));
  return { type: "message", message: { role: "assistant", content } };
}

function touchedBy(...entries: Record<string, unknown>[]) {
  const files = { read: new Set<string>(), modified: new Set<string>() };
  for (const entry of entries) addTouchedFiles(files, entry);
  return { read: [...files.read], modified: [...files.modified] };
}

test("calls are those of an assistant and those that a tool made itself", () => {
  const message = {
    role: "assistant",
    content: [
      { type: "text", text: "…" },
      { type: "toolCall", id: "1", name: "bash", arguments: { command: "ls" } },
      { type: "toolCall", id: "2", name: "clock", arguments: "none" },
      { type: "toolCall", id: "3", arguments: {} },
      null,
    ],
  };
  expect(toolCallsOf({ type: "message", message })).toEqual([
    { name: "bash", arguments: { command: "ls" } },
    { name: "clock", arguments: {} },
  ]);
  const nestedCalls = { calls: [{ name: "read", arguments: { path: "a" } }] };
  expect(toolCallsOf({ type: "message", message: { role: "toolResult", nestedCalls } })).toEqual([
    { name: "read", arguments: { path: "a" } },
  ]);
  expect(toolCallsOf({ type: "message", message: { role: "user", nestedCalls } })).toEqual([]);
  expect(toolCallsOf({ type: "custom", message })).toEqual([]);
});

test("files are touched by read, write and edit, at their path", () => {
  expect(
    touchedBy(
      assistant(
        { name: "read", arguments: { path: "a" } },
        { name: "read", arguments: { file_path: "b" } },
        { name: "write", arguments: { path: "c", content: "" } },
        { name: "edit", arguments: { path: "a" } },
        { name: "read", arguments: { path: "" } },
        { name: "grep", arguments: { path: "d" } },
        { name: "bash", arguments: { command: "cat e" } },
      ),
    ),
  ).toEqual({ read: ["a", "b"], modified: ["c", "a"] });
});

test("summaries list files in their details", () => {
  const details = { readFiles: ["a", 5], modifiedFiles: ["b"] };
  expect(touchedBy({ type: "compaction", details })).toEqual({ read: ["a"], modified: ["b"] });
  expect(
    touchedBy(
      { type: "branch_summary", details: { readFiles: "a" } },
      { type: "branch_summary", details: null },
      { type: "custom", details },
    ),
  ).toEqual({ read: [], modified: [] });
});
