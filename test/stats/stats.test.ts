import fc from "fast-check";
import { expect, test } from "vitest";
import { openSession } from "../../src/session/open.js";
import { type SessionStats, statsOf } from "../../src/stats/stats.js";
import { sessions } from "../support/arbitrary.js";
import { samplePath } from "../support/samples.js";
import { entry, sessionOf, sessionOfText } from "../support/session.js";

async function statsOfSample(name: string): Promise<SessionStats> {
  const session = await openSession(samplePath(name));
  const stats = statsOf(session, { branches: true });
  session.close();
  return stats;
}

/** Numbers to nine digits: sums of money depend on their order. */
function rounded(value: unknown): unknown {
  return JSON.parse(JSON.stringify(value), (_, each) =>
    typeof each === "number" ? Number(each.toFixed(9)) : each,
  );
}

test("what was used, and by whom", async () => {
  const { usage, models, entries } = await statsOfSample("usage.jsonl");
  expect(entries).toBe(12);
  expect(rounded(usage)).toEqual({
    input: 1180,
    output: 211,
    cacheRead: 1300,
    cacheWrite: 300,
    total: 2991,
    cost: 0.0448,
  });
  const claude = { by: "model", provider: "anthropic", model: "claude-sonnet-4-5" };
  const none = { cacheRead: 0, cacheWrite: 0, errors: 0 };
  expect(rounded(models)).toEqual([
    {
      ...none,
      by: "model",
      provider: "openai",
      model: "gpt-5.1-codex",
      uses: 1,
      input: 500,
      output: 50,
      total: 550,
      cost: 0.02,
    },
    {
      ...claude,
      uses: 4,
      errors: 1,
      input: 130,
      output: 51,
      cacheRead: 1300,
      cacheWrite: 300,
      total: 1781,
      cost: 0.0148,
    },
    {
      ...none,
      by: "summary",
      provider: null,
      model: null,
      uses: 2,
      input: 500,
      output: 100,
      total: 600,
      cost: 0.008,
    },
    {
      ...none,
      by: "tool",
      provider: null,
      model: null,
      uses: 1,
      input: 50,
      output: 10,
      total: 60,
      cost: 0.002,
    },
  ]);
});

test("what each branch used, alone and in all", async () => {
  const { branches } = await statsOfSample("usage.jsonl");
  expect(rounded(branches)).toEqual([
    {
      id: "e1000007",
      line: 8,
      label: null,
      current: false,
      last: Date.UTC(2026, 2, 8, 10, 2, 10),
      alone: { entries: 2, turns: 1, calls: 0, tokens: 550, cost: 0.02 },
      all: { entries: 7, turns: 3, calls: 1, tokens: 1470, cost: 0.036 },
    },
    {
      id: "e100000c",
      line: 13,
      label: null,
      current: true,
      last: Date.UTC(2026, 2, 8, 10, 4),
      alone: { entries: 5, turns: 1, calls: 0, tokens: 1521, cost: 0.0088 },
      all: { entries: 10, turns: 3, calls: 1, tokens: 2441, cost: 0.0248 },
    },
  ]);
});

test("tools, files and times", async () => {
  const { tools, files, first, last } = await statsOfSample("branches.jsonl");
  expect(tools.map(({ tool, calls, errors }) => [tool, calls, errors])).toEqual([
    ["read", 2, 0],
    ["edit", 2, 0],
    ["bash", 2, 1],
    ["write", 1, 0],
  ]);
  expect(files).toEqual({
    read: new Set(["src/list.ts", "src/units.ts"]),
    modified: new Set(["src/units.ts", "src/list.ts", "src/format.ts"]),
  });
  expect([first, last]).toEqual([Date.UTC(2026, 2, 2, 14, 2, 1), Date.UTC(2026, 2, 2, 14, 13, 1)]);
});

test("an entry that is written twice counts once", async () => {
  const { entries, repeated, kinds } = await statsOfSample("header-duplicate.jsonl");
  expect([entries, repeated]).toEqual([3, 2]);
  expect(kinds.reduce((sum, kind) => sum + kind.entries, 0)).toBe(3);
});

test("a session without entries, and one without times", () => {
  const empty = statsOf(sessionOf([]), { branches: true });
  expect(empty).toMatchObject({ entries: 0, models: [], tools: [], days: [], branches: [] });
  expect([empty.first, empty.last]).toEqual([Number.NaN, Number.NaN]);
  const timeless = statsOf(sessionOf([entry("a", null, { timestamp: "soon" })]), {
    branches: true,
  });
  expect(timeless.days).toMatchObject([{ day: null, entries: 1 }]);
  expect(timeless.last).toBeNaN();
});

test("nothing is lost or counted twice, whatever the session", () => {
  fc.assert(
    fc.property(sessions(), ({ bytes }) => {
      const stats = statsOf(sessionOfText(bytes), { branches: true });
      const { content, places, kinds, models, days, usage, size } = stats;
      const sum = (amounts: number[]) => amounts.reduce((all, amount) => all + amount, 0);
      expect(sum(Object.values(content))).toBe(size);
      expect(sum(Object.values(places))).toBe(size);
      expect(Math.min(...Object.values(content), ...Object.values(places))).toBeGreaterThanOrEqual(
        0,
      );
      expect(sum(kinds.map((row) => row.entries))).toBe(stats.entries);
      expect(sum(days.map((row) => row.entries))).toBe(stats.entries);
      expect(sum(days.map((row) => row.tokens))).toBe(usage.total);
      expect(sum(models.map((row) => row.total))).toBe(usage.total);
      for (const { alone, all } of stats.branches) {
        expect(alone.tokens).toBeLessThanOrEqual(all.tokens);
        expect(all.tokens).toBeLessThanOrEqual(usage.total);
      }
    }),
    { numRuns: 50 },
  );
});
