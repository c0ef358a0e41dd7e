import { expect, test } from "vitest";
import type { RuleName } from "../../src/check/finding.js";
import { memorySource } from "../../src/read/source.js";
import { planRepair } from "../../src/repair/repair.js";
import { toBytes } from "../support/generate.js";
import { entry, HEADER, sessionOf } from "../support/session.js";

const CALLING = {
  type: "message",
  message: {
    role: "assistant",
    content: [{ type: "toolCall", id: "call", name: "read", arguments: {} }],
    stopReason: "toolUse",
  },
};

function repaired(objects: readonly object[], ...rules: RuleName[]) {
  const { actions } = planRepair(memorySource(toBytes(objects)), { rules: new Set(rules) });
  return actions.map(({ rule, line, action }) => ({ rule, line, action }));
}

const TOOL_RULES: RuleName[] = ["tool/unanswered", "tool/orphan-result"];

test("no result is hung from an entry that nothing can name", () => {
  const nameless = [HEADER, entry("a", null), { ...entry("b", "a", CALLING), id: undefined }];
  expect(repaired(nameless, ...TOOL_RULES)).toEqual([]);
  const superseded = [HEADER, entry("b", null, CALLING), entry("b", null)];
  expect(repaired(superseded, ...TOOL_RULES)).toEqual([]);
});

test("a title line after entries is one of them, with a header or without", () => {
  const { tree, title } = sessionOf([entry("a", null), { type: "title", v: 1 }], null);
  expect(title).toBeUndefined();
  expect(tree.size).toBe(2);
});

test("a title line before another is not taken for a blank line", () => {
  const title = { type: "title", v: 1 };
  expect(repaired([title, title, HEADER, entry("a", null)], "line/blank")).toEqual([]);
});
