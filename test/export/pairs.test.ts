import { expect, test } from "vitest";
import { pairCalls } from "../../src/export/pairs.js";

test("a result answers the last call of its id above it that has no answer", () => {
  const ids = [
    { calls: ["x", "y"], answers: null },
    { calls: [], answers: "y" },
    { calls: [], answers: "x" },
    undefined,
    { calls: ["x"], answers: null },
    { calls: [], answers: "x" },
    { calls: [], answers: "x" },
    { calls: [], answers: "z" },
  ];
  const { results, caller } = pairCalls(ids.keys(), (entry) => ids[entry]);
  expect([...results]).toEqual([
    [0, [2, 1]],
    [4, [5]],
  ]);
  expect([...caller]).toEqual([
    [1, 0],
    [2, 0],
    [5, 4],
  ]);
});
