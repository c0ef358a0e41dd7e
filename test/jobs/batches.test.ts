import fc from "fast-check";
import { expect, test } from "vitest";
import { batchesOf } from "../../src/jobs/batches.js";

const MB = 1 << 20;
const filesOf = (sizes: number[]) => sizes.map((size) => ({ path: "", name: "", size }));

test("large files come first and alone, small ones together and in order", () => {
  expect(batchesOf(filesOf([1, 5 * MB, 2, 9 * MB, MB, 3]))).toEqual([[3], [1], [0, 2, 4], [5]]);
  expect(batchesOf(filesOf(new Array(130).fill(10))).map((batch) => batch.length)).toEqual([
    64, 64, 2,
  ]);
  expect(batchesOf([])).toEqual([]);
});

test("each file is handed out once", () => {
  fc.assert(
    fc.property(fc.array(fc.integer({ min: 0, max: 6 * MB })), (sizes) => {
      const handed = batchesOf(filesOf(sizes)).flat();
      expect(handed.sort((a, b) => a - b)).toEqual([...sizes.keys()]);
    }),
  );
});
