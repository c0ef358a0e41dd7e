import fc from "fast-check";
import { expect, test } from "vitest";
import { countBefore } from "../../src/read/columns.js";

test("counts the sorted values that come before one, as looking at each does", () => {
  fc.assert(
    fc.property(fc.array(fc.integer({ min: 0, max: 20 })), fc.integer({ max: 25 }), (all, one) => {
      const sorted = all.toSorted((a, b) => a - b);
      const before = sorted.filter((value) => value < one).length;
      expect(countBefore(sorted.length, (at) => sorted[at]! < one)).toBe(before);
    }),
  );
});
