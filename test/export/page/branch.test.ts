import { expect, test } from "vitest";
import { besideBranch, branchThrough } from "../../../src/export/page/branch.js";
import { NO_ENTRY } from "../../../src/tree/tree.js";
import { pathTo } from "../../../src/tree/walk.js";
import { entry, sessionOf } from "../../support/session.js";

// a ─ b ─ c ─ d        e is the current leaf, f another root
//      └─ e   g below c
const { tree } = sessionOf([
  entry("a", null),
  entry("b", "a"),
  entry("c", "b"),
  entry("d", "c"),
  entry("g", "c"),
  entry("f", null),
  entry("e", "b"),
]);
const at = (id: string) => tree.withId(id);
const ids = (entries: readonly number[]) => entries.map((each) => tree.id(each)).join("");
const current = new Set(pathTo(tree, tree.leaf));

test("a branch goes on along the current one, else along the latest child", () => {
  expect(ids(branchThrough(tree, at("a"), current))).toBe("abe");
  expect(ids(branchThrough(tree, at("c"), current))).toBe("abcg");
  expect(ids(branchThrough(tree, at("d"), current))).toBe("abcd");
  expect(ids(branchThrough(tree, at("f"), current))).toBe("f");
});

test("the next branch is at the nearest fork above that has one", () => {
  expect(besideBranch(tree, at("d"), 1)).toBe(at("g"));
  expect(besideBranch(tree, at("g"), 1)).toBe(at("e"));
  expect(besideBranch(tree, at("e"), -1)).toBe(at("c"));
  expect(besideBranch(tree, at("e"), 1)).toBe(at("f"));
  expect(besideBranch(tree, at("f"), 1)).toBe(NO_ENTRY);
});
