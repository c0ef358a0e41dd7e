import { expect, test } from "vitest";
import { Tally } from "../../src/stats/tally.js";

test("amounts for the same texts are added up, others kept apart", () => {
  const tally = new Tally<{ a: string | null; b: string; n: number }>();
  const texts: [string | null, string][] = [
    ["x", "y"],
    [null, "y"],
    ["x", "y"],
    ["-", "y"],
    ["x1:y", ""],
    ["x", "1:y"],
    ["__proto__", "y"],
    [null, "y"],
  ];
  for (const [a, b] of texts) tally.add({ a, b, n: 2 });
  expect(tally.rows().map(({ a, b, n }) => [a, b, n])).toEqual([
    ["x", "y", 4],
    [null, "y", 4],
    ["-", "y", 2],
    ["x1:y", "", 2],
    ["x", "1:y", 2],
    ["__proto__", "y", 2],
  ]);
});
