import { expect, test } from "vitest";
import { chooseRules } from "../../src/check/choose.js";
import { RULE_NAMES } from "../../src/check/finding.js";

test("rules and families, in their own order, without what is ignored", () => {
  expect(chooseRules([], [])).toEqual(RULE_NAMES);
  expect(chooseRules(["ref/label", "id"], [])).toEqual(["id/missing", "id/duplicate", "ref/label"]);
  expect(chooseRules(["id/", "size/*"], ["id/missing", "size/line"])).toEqual([
    "id/duplicate",
    "size/file",
  ]);
  expect(chooseRules(["line/torn"], ["line"])).toEqual([]);
});

test.each([
  ["line/tron", "line/torn"],
  ["unanswerd", "tool/unanswered"],
  ["tools/unanswered", "tool/unanswered"],
  ["compaction/bounds", "compaction/boundary"],
  ["tol", "tool"],
  ["id/dup", "id/duplicate"],
  ["comapction", "compaction"],
])("%s is no rule; %s is the nearest", (name, nearest) => {
  expect(() => chooseRules([name], [])).toThrow(`no rule ${name} (did you mean ${nearest}?`);
  expect(() => chooseRules([], [name])).toThrow(nearest);
});

test("what resembles no rule is told without a guess", () => {
  expect(() => chooseRules(["nope"], [])).toThrow("no rule nope (pi-session explain lists them)");
});
