import { expect, test } from "vitest";
import { samplePath } from "../support/samples.js";
import { piSession } from "../support/spawn.js";

const FILE = samplePath("branches.jsonl");
const UTC = { env: { TZ: "UTC" } };

test("JSON: every fork point with its branches, every tip", () => {
  const { status, out, err } = piSession(["forks", FILE, "-f", "json"]);
  expect({ status, err }).toEqual({ status: 0, err: "" });
  const { forks, tips, ...rest } = JSON.parse(out);
  expect(rest).toEqual({ schema: "forks/1", file: FILE, leaf: "729bf05e", malformed: [] });
  expect(forks.map(({ id, line, depth }: never) => [id, line, depth])).toEqual([
    ["b92a60f7", 8, 6],
    ["610e9dc2", 18, 16],
  ]);
  expect(forks[1].children).toEqual([
    {
      id: "a3f20b58",
      line: 19,
      entries: 2,
      tips: 1,
      last: "2026-03-02T14:06:41.000Z",
      current: false,
      preview: "units fixed → 610e9dc2",
    },
    {
      id: "47a1f6b0",
      line: 24,
      entries: 5,
      tips: 1,
      last: "2026-03-02T14:13:01.000Z",
      current: true,
      preview: "Good, we keep the table. Now print totals over 1000 g as kg.",
    },
  ]);
  expect(tips[2]).toEqual({
    id: "9ed3084c",
    line: 23,
    depth: 9,
    fork: "b92a60f7",
    own: 3,
    last: "2026-03-02T14:10:50.000Z",
    current: false,
    label: null,
  });
});

test("text: fork points, then tips, the current branch marked", () => {
  const { status, out } = piSession(["forks", FILE], UTC);
  expect(status).toBe(0);
  expect(out).toContain(
    "├ ● 4e6d13a8     9       17     2  2026-03-02 14:13  Yes, do that.\n" +
      "└ ○ f02c6e9b    21        3     1  2026-03-02 14:10  Before you change it: could the",
  );
  expect(out).toContain("\n● 729bf05e    28  610e9dc2    5  2026-03-02 14:13  Done: `1000.5`");
  expect(out).toContain("○ 9ed3084c    23  b92a60f7    3  2026-03-02 14:10  [branded types?] Yes.");
  expect(out.endsWith("\n2 fork points, 3 tips; ● current\n")).toBe(true);
});

test("--tips leaves the fork points out", () => {
  const json = JSON.parse(piSession(["forks", FILE, "--tips", "-f", "json"]).out);
  expect([json.forks, json.tips.length]).toEqual([[], 3]);
  const { out } = piSession(["forks", FILE, "--tips"], UTC);
  expect(out).toMatch(/^tip +line/);
  expect(out.endsWith("\n\n3 tips; ● current\n")).toBe(true);
});

test("a session without entries has neither", () => {
  const file = samplePath("header-only.jsonl");
  expect(piSession(["forks", file])).toEqual({ status: 0, out: "no entries\n", err: "" });
  const json = JSON.parse(piSession(["forks", file, "-f", "json"]).out);
  expect([json.leaf, json.forks, json.tips]).toEqual([null, [], []]);
});

test("malformed lines are told of and listed", () => {
  const file = samplePath("line-torn-middle.jsonl");
  const { status, out, err } = piSession(["forks", file, "-f", "json"]);
  expect(status).toBe(0);
  expect(err).toBe(`1 malformed line skipped: 4 (pi-session check ${file})\n`);
  expect(JSON.parse(out).malformed).toMatchObject([{ line: 4, reason: "torn" }]);
  expect(piSession(["forks", file, "--strict"]).status).toBe(2);
});
