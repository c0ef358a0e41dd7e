import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { type Forks, forksOf } from "../../src/forks/forks.js";
import { memorySource } from "../../src/read/source.js";
import { readSession } from "../../src/session/open.js";
import { type EntryIndex, NO_ENTRY, type SessionTree } from "../../src/tree/tree.js";
import { pathTo } from "../../src/tree/walk.js";
import { sessions } from "../support/arbitrary.js";
import { toBytes } from "../support/generate.js";
import { sampleBytes } from "../support/samples.js";

function treeOf(bytes: Buffer): SessionTree {
  return readSession(memorySource(bytes)).tree;
}

function named(tree: SessionTree, { forks, tips }: Forks) {
  const id = (entry: EntryIndex) => (entry === NO_ENTRY ? null : tree.id(entry));
  return {
    forks: forks.map(({ entry, depth, branches }) => ({
      id: id(entry),
      depth,
      branches: branches.map((branch) => [
        id(branch.entry),
        branch.entries,
        branch.tips,
        branch.isCurrent,
        id(branch.firstUser),
      ]),
    })),
    tips: tips.map((tip) => [id(tip.entry), tip.depth, id(tip.fork), tip.own, tip.isCurrent]),
  };
}

test("two forks, one below the other", () => {
  const tree = treeOf(sampleBytes("branches.jsonl"));
  const found = forksOf(tree);
  expect(named(tree, found)).toEqual({
    forks: [
      {
        id: "b92a60f7",
        depth: 6,
        branches: [
          ["4e6d13a8", 17, 2, true, "4e6d13a8"],
          ["f02c6e9b", 3, 1, false, "f02c6e9b"],
        ],
      },
      {
        id: "610e9dc2",
        depth: 16,
        branches: [
          ["a3f20b58", 2, 1, false, null],
          ["47a1f6b0", 5, 1, true, "d6e8520f"],
        ],
      },
    ],
    tips: [
      ["5d78c1e4", 18, "610e9dc2", 2, false],
      ["729bf05e", 21, "610e9dc2", 5, true],
      ["9ed3084c", 9, "b92a60f7", 3, false],
    ],
  });
  const times = found.tips.map(({ last }) => new Date(last).toISOString().slice(11, 19));
  expect(times).toEqual(["14:06:41", "14:13:01", "14:10:50"]);
  const told = found.tips.map(({ lastWords, labelled }) => [
    lastWords === NO_ENTRY ? null : tree.id(lastWords),
    labelled === NO_ENTRY ? null : tree.id(labelled),
  ]);
  expect(told).toEqual([
    [null, null],
    ["729bf05e", null],
    ["18b5d74a", "18b5d74a"],
  ]);
});

test("several roots are no fork point; their tips have none above", () => {
  const tree = treeOf(sampleBytes("several-roots.jsonl"));
  expect(named(tree, forksOf(tree))).toEqual({
    forks: [],
    tips: [
      ["bb000002", 1, null, 2, false],
      ["bb000004", 1, null, 2, false],
      ["bb000006", 1, null, 2, true],
    ],
  });
});

test("an unreadable time is no activity, and a leaf that is no tip makes none current", () => {
  const tree = treeOf(
    toBytes([
      { type: "session", version: 3, id: "s" },
      { type: "message", id: "a", parentId: null, timestamp: "2026-01-01T00:00:00.000Z" },
      { type: "custom", id: "b", parentId: "a", timestamp: "soon" },
      { type: "custom", id: "c", parentId: "a", timestamp: "2026-01-01T00:00:02.000Z" },
      { type: "custom", id: "d", parentId: "c", timestamp: "2026-01-01T00:00:01.000Z" },
      { type: "leaf", id: "e", parentId: "d", timestamp: "never", targetId: "a" },
    ]),
  );
  const { forks, tips } = forksOf(tree);
  expect(forks[0]!.branches.map(({ last }) => last)).toEqual([
    Number.NaN,
    Date.UTC(2026, 0, 1, 0, 0, 2),
  ]);
  expect(forks[0]!.branches.map(({ isCurrent }) => isCurrent)).toEqual([false, false]);
  expect(tips.map(({ last }) => last)).toEqual([Number.NaN, Date.UTC(2026, 0, 1, 0, 0, 2)]);
  expect(tips.map(({ isCurrent }) => isCurrent)).toEqual([false, false]);
});

describe("for any session", () => {
  test("branches and tips are what following every path finds", () => {
    fc.assert(
      fc.property(fc.oneof(sessions(), sessions({ harness: true })), ({ bytes }) => {
        const tree = treeOf(bytes);
        const { forks, tips } = forksOf(tree);
        const paths = Array.from({ length: tree.size }, (_, entry) => pathTo(tree, entry)).filter(
          (path) => !tree.isSuperseded(path.at(-1)!),
        );
        expect(tips.map(({ entry }) => entry).sort(byNumber)).toEqual(
          paths.map((path) => path.at(-1)!).filter((entry) => tree.childCount(entry) === 0),
        );
        for (const { entry, fork, own } of tips) {
          const path = pathTo(tree, entry);
          const above = path.slice(0, -1).findLast((each) => tree.childCount(each) > 1);
          expect(fork).toBe(above ?? NO_ENTRY);
          expect(own).toBe(path.length - 1 - (above === undefined ? -1 : path.indexOf(above)));
        }
        for (const branch of forks.flatMap(({ branches }) => branches)) {
          const through = paths.filter((path) => path.includes(branch.entry));
          const entries = through.map((path) => path.at(-1)!);
          expect(branch.entries).toBe(entries.length);
          expect(branch.tips).toBe(entries.filter((entry) => tree.isTip(entry)).length);
          expect(branch.isCurrent).toBe(pathTo(tree, tree.leaf).includes(branch.entry));
          const times = entries
            .map((entry) => tree.time(entry))
            .filter((time) => !Number.isNaN(time));
          expect(branch.last).toBe(times.length === 0 ? Number.NaN : Math.max(...times));
        }
      }),
      { numRuns: 60 },
    );
  });

  test("a hundred thousand forks in a chain are no burden", () => {
    const lines: string[] = ['{"type":"session","version":3,"id":"s"}'];
    for (let n = 0; n < 100_000; n++) {
      const parentId = n === 0 ? "null" : `"m${n - 1}"`;
      lines.push(`{"type":"custom","id":"m${n}","parentId":${parentId}}`);
      lines.push(`{"type":"custom","id":"s${n}","parentId":${parentId}}`);
    }
    const tree = treeOf(Buffer.from(`${lines.join("\n")}\n`));
    const { forks, tips } = forksOf(tree);
    expect(forks.length).toBe(99_999);
    expect(tips.length).toBe(100_001);
    expect(forks[0]!.branches.map(({ entries }) => entries)).toEqual([199_997, 1]);
  });
});

function byNumber(left: number, right: number): number {
  return left - right;
}
