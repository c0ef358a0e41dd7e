import fc from "fast-check";
import { describe, expect, test } from "vitest";
import type { SessionTree } from "../../src/tree/tree.js";
import { displayOrder, pathTo } from "../../src/tree/walk.js";
import { entry, sessionOf } from "../support/session.js";

const treeOf = (entries: readonly object[]): SessionTree => sessionOf(entries).tree;
const ids = (tree: SessionTree, entries: Iterable<number>) =>
  Array.from(entries, (each) => tree.id(each));
const at = (minute: number) => ({ timestamp: `2026-01-01T00:0${minute}:00.000Z` });

describe("roots", () => {
  test("are entries whose parent is null, absent, empty, or not in the file, in file order", () => {
    const tree = treeOf([
      entry("a", null),
      { type: "custom", id: "b" },
      entry("c", ""),
      entry("d", "gone"),
      entry("e", "a"),
    ]);
    expect(ids(tree, tree.roots)).toEqual(["a", "b", "c", "d"]);
    expect([0, 1, 2, 3, 4].map((each) => tree.isOrphan(each))).toEqual([
      false,
      false,
      false,
      true,
      false,
    ]);
    expect(tree.parentId(3)).toBe("gone");
  });
});

describe("children", () => {
  test("stand by time, equal times in file order", () => {
    const tree = treeOf([
      entry("r", null),
      entry("late", "r", at(9)),
      entry("b1", "r", at(5)),
      entry("b2", "r", at(5)),
      entry("early", "r", at(1)),
    ]);
    expect(ids(tree, tree.children(0))).toEqual(["early", "b1", "b2", "late"]);
    expect(tree.isForkPoint(0)).toBe(true);
    expect(tree.isTip(0)).toBe(false);
    expect(tree.isTip(1)).toBe(true);
  });

  test("may have a parent later in the file", () => {
    const tree = treeOf([entry("child", "parent"), entry("parent", null)]);
    expect(ids(tree, tree.children(1))).toEqual(["child"]);
    expect(ids(tree, tree.roots)).toEqual(["parent"]);
  });
});

describe("equal ids", () => {
  test("the last one wins, as in pi, and the earlier is in no path", () => {
    const tree = treeOf([
      entry("a", null),
      entry("x", "a", { data: "earlier" }),
      entry("b", "x"),
      entry("x", "a", { data: "later" }),
    ]);
    expect(tree.parent(2)).toBe(3);
    expect([...tree.links.superseded]).toEqual([1]);
    expect(pathTo(tree, 2)).toEqual([0, 3, 2]);
    expect([...displayOrder(tree).order]).toEqual([0, 3, 2]);
  });

  test("may close a loop", () => {
    const tree = treeOf([entry("x", null), entry("y", "x"), entry("x", "y")]);
    expect(tree.links.loops).toEqual([{ entries: [1, 2], cut: 1 }]);
    expect(ids(tree, tree.roots)).toEqual(["y"]);
  });
});

describe("loops", () => {
  test("are cut above their first entry in the file", () => {
    const tree = treeOf([
      entry("a", null),
      entry("l1", "l3"),
      entry("l2", "l1"),
      entry("l3", "l2"),
      entry("below", "l2"),
      entry("self", "self"),
    ]);
    expect(tree.links.loops.map(({ entries, cut }) => [[...entries].sort(), cut])).toEqual([
      [[1, 2, 3], 1],
      [[5], 5],
    ]);
    expect(ids(tree, tree.roots)).toEqual(["a", "l1", "self"]);
    expect(pathTo(tree, 4)).toEqual([1, 2, 4]);
  });
});

/** Entries whose parents are any of them, themselves included, or missing. */
const tangles = fc
  .integer({ min: 1, max: 30 })
  .chain((size) =>
    fc.array(fc.integer({ min: -2, max: size - 1 }), { minLength: size, maxLength: size }),
  )
  .map((parents) =>
    parents.map((parent, n) =>
      entry(`e${n}`, parent === -1 ? null : parent === -2 ? "gone" : `e${parent}`, at(n % 4)),
    ),
  );

test("every entry of any tangle is drawn once, and every path ends at a root", () => {
  fc.assert(
    fc.property(tangles, (entries) => {
      const tree = treeOf(entries);
      const { order, depth } = displayOrder(tree);
      expect([...order].sort((a, b) => a - b)).toEqual(entries.map((_, n) => n));
      for (const each of order) {
        const path = pathTo(tree, each);
        expect(path.length).toBe(depth[each] + 1);
        expect(tree.roots).toContain(path[0]);
      }
    }),
  );
});

test("an edge is given up only where a loop is cut", () => {
  fc.assert(
    fc.property(tangles, (entries) => {
      const tree = treeOf(entries);
      const cuts = new Set(tree.links.loops.map(({ cut }) => cut));
      entries.forEach((_, n) => {
        const parentId = tree.parentId(n);
        const expected =
          parentId === null || parentId === "gone" || cuts.has(n) ? -1 : Number(parentId.slice(1));
        expect(tree.parent(n)).toBe(expected);
      });
      for (const { entries: loop, cut } of tree.links.loops) expect(Math.min(...loop)).toBe(cut);
    }),
  );
});

test("a chain of three hundred thousand entries is walked without recursion", () => {
  const size = 300_000;
  const tree = treeOf(
    Array.from({ length: size }, (_, n) => ({
      type: "x",
      id: `${n}`,
      parentId: n === 0 ? null : `${n - 1}`,
    })),
  );
  expect(pathTo(tree, size - 1)).toHaveLength(size);
  expect(displayOrder(tree).depth[size - 1]).toBe(size - 1);
});
