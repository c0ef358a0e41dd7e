import { expect, test } from "vitest";
import { statsOf } from "../../src/stats/stats.js";
import { totalOf } from "../../src/stats/total.js";
import { entry, sessionOf } from "../support/session.js";

const BASH = { type: "toolCall", name: "bash", arguments: {} };
const READ = { type: "toolCall", name: "read", arguments: { path: "a.ts" } };

function turn(id: string, timestamp: string, model: string, calls: object[]): object {
  const usage = { input: 1, output: 2, cost: { total: 0.5 } };
  const message = { role: "assistant", provider: "p", model, content: calls, usage };
  return entry(id, null, { type: "message", timestamp, message });
}

function stats(...entries: object[]) {
  return statsOf(sessionOf(entries), { branches: false });
}

test("sessions together", () => {
  const one = stats(turn("a", "2026-01-03T12:00:00.000Z", "m", [BASH, READ]));
  const other = stats(
    turn("b", "2026-01-01T12:00:00.000Z", "m", [BASH]),
    turn("c", "2026-01-03T12:00:00.000Z", "n", []),
  );
  const total = totalOf([one, stats(), other]);
  expect(total).toMatchObject({
    entries: 3,
    repeated: 0,
    first: Date.UTC(2026, 0, 1, 12),
    last: Date.UTC(2026, 0, 3, 12),
    usage: { input: 3, output: 6, total: 9, cost: 1.5 },
    kinds: [{ type: "message", role: "assistant", entries: 3 }],
    models: [
      { provider: "p", model: "m", uses: 2, cost: 1 },
      { provider: "p", model: "n", uses: 1, cost: 0.5 },
    ],
    tools: [
      { tool: "bash", calls: 2 },
      { tool: "read", calls: 1 },
    ],
    files: { read: new Set(["a.ts"]), modified: new Set() },
  });
  expect(total.days.map(({ entries, cost }) => [entries, cost])).toEqual([
    [1, 0.5],
    [2, 1],
  ]);
  expect(total.size).toBe(one.size + stats().size + other.size);
});

test("of no session", () => {
  expect(totalOf([])).toMatchObject({ entries: 0, first: Number.NaN, models: [], size: 0 });
});
