import { expect, test } from "vitest";
import { MalformedLines } from "../../src/read/malformed-lines.js";

test("firstAfter finds the first malformed line past a line", () => {
  const malformed = new MalformedLines();
  for (const line of [3, 4, 9]) malformed.add(line, 0, 0, "torn");
  expect([0, 2, 3, 4, 8, 9, 100].map((line) => malformed.firstAfter(line))).toEqual([
    0, 0, 1, 2, 2, 3, 3,
  ]);
  expect(new MalformedLines().firstAfter(1)).toBe(0);
});
