import fc from "fast-check";
import { expect, test } from "vitest";
import { viewOf } from "../../src/tree/view.js";
import { pathFlags } from "../../src/tree/walk.js";
import { entry, sessionOf } from "../support/session.js";

// r ─ a ─ b ─ c
//      └─ d ─ e
const { tree } = sessionOf([
  entry("r", null),
  entry("a", "r"),
  entry("b", "a"),
  entry("c", "b"),
  entry("d", "a"),
  entry("e", "d"),
]);
const [R, A, B, C, D, E] = [0, 1, 2, 3, 4, 5];
const childrenIn = (view: ReturnType<typeof viewOf>, of: number) => [
  ...view.children.subarray(view.childStart[of], view.childStart[of + 1]),
];

test("shows everything unless told otherwise", () => {
  const view = viewOf(tree);
  expect([...view.order]).toEqual([R, A, B, C, D, E]);
  expect([...view.parent]).toEqual([-1, R, A, B, A, D]);
  expect(childrenIn(view, A)).toEqual([B, D]);
});

test("hangs the children of a hidden entry from its nearest shown ancestor", () => {
  const view = viewOf(tree, { isShown: (each) => each !== A && each !== D });
  expect([...view.order]).toEqual([R, B, C, E]);
  expect(childrenIn(view, R)).toEqual([B, E]);
  expect(view.parent[E]).toBe(R);
  expect(view.hidden).toEqual({ filtered: 2, tooDeep: 0 });
});

test("makes roots of those without a shown ancestor", () => {
  const view = viewOf(tree, { isShown: (each) => each === C || each === E });
  expect([view.parent[C], view.parent[E]]).toEqual([-1, -1]);
});

test("starts where it is told, and goes so deep", () => {
  expect([...viewOf(tree, { from: D }).order]).toEqual([D, E]);
  expect(viewOf(tree, { from: D }).parent[D]).toBe(-1);
  const view = viewOf(tree, { depth: 3 });
  expect([...view.order]).toEqual([R, A, B, D]);
  expect(view.hidden).toEqual({ filtered: 0, tooDeep: 2 });
});

test("draws the entries that are to be last after their siblings", () => {
  expect([...viewOf(tree, { last: pathFlags(tree, C) }).order]).toEqual([R, A, D, E, B, C]);
});

test("a shown entry's parent is the nearest shown entry of its path", () => {
  fc.assert(
    fc.property(fc.array(fc.boolean(), { minLength: 6, maxLength: 6 }), (shown) => {
      const view = viewOf(tree, { isShown: (each) => shown[each] });
      for (const each of view.order) {
        let above = tree.parent(each);
        while (above !== -1 && !shown[above]) above = tree.parent(above);
        expect(view.parent[each]).toBe(above);
      }
    }),
  );
});
