import { expect, test } from "vitest";
import { addUsage, noUsage, usageOf } from "../../src/format/usage.js";

const USAGE = {
  input: 3,
  output: 141,
  cacheRead: 10,
  cacheWrite: 2210,
  totalTokens: 2400,
  cost: { input: 1, output: 2, cacheRead: 3, cacheWrite: 4, total: 10.5 },
};
const READ = { input: 3, output: 141, cacheRead: 10, cacheWrite: 2210, total: 2400, cost: 10.5 };

test.each([
  ["an assistant's message", { type: "message", message: { role: "assistant", usage: USAGE } }],
  ["a tool result", { type: "message", message: { role: "toolResult", usage: USAGE } }],
  ["a compaction", { type: "compaction", usage: USAGE }],
  ["a branch summary", { type: "branch_summary", usage: USAGE }],
  ["a usage entry", { type: "usage", usage: USAGE }],
])("is read from %s", (_, entry) => {
  expect(usageOf(entry)).toEqual(READ);
});

test.each([
  [{ type: "message", message: { role: "user", content: "" } }],
  [{ type: "message", usage: USAGE }],
  [{ type: "message", message: null }],
  [{ type: "custom" }],
  [{ type: "usage", usage: [1] }],
])("is not in %j", (entry) => {
  expect(usageOf(entry)).toBeUndefined();
});

test("what is missing is counted from its parts, and what is no number as 0", () => {
  expect(usageOf({ type: "usage", usage: { input: 1, output: "2", cacheRead: 3 } })).toEqual({
    input: 1,
    output: 0,
    cacheRead: 3,
    cacheWrite: 0,
    total: 4,
    cost: 0,
  });
  const cost = { input: 0.25, output: 0.5, cacheWrite: null };
  expect(usageOf({ type: "usage", usage: { cost } })).toMatchObject({ total: 0, cost: 0.75 });
});

test("sums up", () => {
  const sum = noUsage();
  addUsage(sum, READ);
  addUsage(sum, { input: 1, output: 1, cacheRead: 0, cacheWrite: 0, total: 2, cost: 0.5 });
  expect(sum).toEqual({
    input: 4,
    output: 142,
    cacheRead: 10,
    cacheWrite: 2210,
    total: 2402,
    cost: 11,
  });
});
