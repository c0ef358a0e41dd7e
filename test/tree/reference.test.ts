import { describe, expect, test } from "vitest";
import { resolveReference } from "../../src/tree/reference.js";
import { entry, sessionOf } from "../support/session.js";

const { tree } = sessionOf([
  entry("aaaa1111", null),
  entry("aaaa2222", "aaaa1111"),
  entry("bbbb", "aaaa2222"),
  entry("bbbb~1", "bbbb"),
  entry("leaf", "bbbb", { type: "label", targetId: "aaaa2222", label: "half way" }),
  entry("cccc", "leaf", { type: "label", targetId: "bbbb", label: "twice" }),
  entry("dddd", "cccc", { type: "label", targetId: "aaaa1111", label: "twice" }),
]);
const resolve = (reference: string) => tree.id(resolveReference(tree, reference));
const fault = (reference: string) => {
  try {
    resolveReference(tree, reference);
  } catch (error) {
    return (error as Error).message;
  }
  return undefined;
};

describe("resolveReference", () => {
  test.each([
    ["aaaa1111", "aaaa1111"],
    ["aaaa2", "aaaa2222"],
    ["bbbb", "bbbb"],
    ["b", undefined],
    ["bbbb~1", "bbbb~1"],
    ["bbbb~1^", "bbbb"],
    ["bbbb~", "aaaa2222"],
    ["bbbb~2", "aaaa1111"],
    ["bbbb^^", "aaaa1111"],
    ["bbbb^~1", "aaaa1111"],
    ["bbbb~0", "bbbb"],
    ["@half way", "aaaa2222"],
    ["@half way^", "aaaa1111"],
    ["leaf", "leaf"],
    ["root", "aaaa1111"],
    ["line:2", "aaaa1111"],
    ["line:4~1", "aaaa2222"],
  ])("%s", (reference, id) => {
    if (id === undefined) expect(fault(reference)).toContain("ambiguous");
    else expect(resolve(reference)).toBe(id);
  });

  test.each([
    ["aaaa", "aaaa is ambiguous: aaaa1111 (line 2, custom), aaaa2222 (line 3, custom)"],
    ["@twice", "@twice is ambiguous: bbbb (line 4, custom), aaaa1111 (line 2, custom)"],
    ["@no", "no entry is labelled no; there are @half way, @twice"],
    ["aaab", "no entry aaab; nearest: aaaa1111 (line 2, custom), aaaa2222 (line 3, custom)"],
    ["zz", "no entry zz (an id or its beginning, @label, leaf, root or line:N names one)"],
    ["", 'no entry "" (an id or its beginning, @label, leaf, root or line:N names one)'],
    ["line:1", "no entry stands on line 1"],
    ["line:x", "line:x is no line number"],
    ["aaaa2222~2", "no entry aaaa2222~2: aaaa2222 has 1 ancestor"],
  ])("%s: %s", (reference, message) => {
    expect(fault(reference)).toBe(message);
  });

  test("the leaf of an empty session is no entry, its root a fault", () => {
    const empty = sessionOf([]).tree;
    expect(resolveReference(empty, "leaf")).toBe(-1);
    expect(() => resolveReference(empty, "root")).toThrow("the session has no entries");
    expect(() => resolveReference(empty, "leaf~1")).toThrow("no entry leaf~1");
  });
});
