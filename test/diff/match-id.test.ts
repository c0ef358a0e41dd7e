import { expect, test } from "vitest";
import { matchById } from "../../src/diff/match-id.js";
import type { Session } from "../../src/session/session.js";
import { entry, sessionOf } from "../support/session.js";

/** By left entry, the right entry's place; -1 without a pair. */
function paired(left: Session, right: Session): number[] {
  const { right: rights, left: lefts } = matchById(left, right);
  for (const [at, other] of rights.entries()) if (other >= 0) expect(lefts[other]).toBe(at);
  for (const [at, other] of lefts.entries()) if (other >= 0) expect(rights[other]).toBe(at);
  return [...rights];
}

test("entries go together by id, wherever they stand", () => {
  const left = sessionOf([entry("a", null), entry("b", "a"), entry("c", "b")]);
  const right = sessionOf([entry("c", null), entry("d", "c"), entry("a", "d", { type: "label" })]);
  expect(paired(left, right)).toEqual([2, -1, 0]);
});

test("of an id used twice the same bytes go together first, then those in file order", () => {
  const [one, other] = [entry("a", null), entry("a", null, { data: 1 })];
  const third = entry("a", null, { data: 2 });
  expect(paired(sessionOf([one, other]), sessionOf([other]))).toEqual([-1, 0]);
  expect(paired(sessionOf([one, other]), sessionOf([one]))).toEqual([0, -1]);
  expect(paired(sessionOf([one, other]), sessionOf([third]))).toEqual([0, -1]);
  expect(paired(sessionOf([one]), sessionOf([other, one, one]))).toEqual([1]);
  expect(paired(sessionOf([one, other, third]), sessionOf([third, entry("a", "b"), one]))).toEqual([
    2, 1, 0,
  ]);
});

test("entries without an id go together by bytes, then by type and role in file order", () => {
  const idless = (type: string, data: number) => ({ type, parentId: "a", data });
  const left = sessionOf([entry("a", null), idless("custom", 1), idless("x", 1), idless("x", 2)]);
  const right = sessionOf([entry("a", null), idless("x", 2), idless("x", 3), idless("y", 1)]);
  expect(paired(left, right)).toEqual([0, -1, 2, 1]);
});
