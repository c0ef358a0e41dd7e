import { expect, test } from "vitest";
import { sampleBytes, sampleFiles } from "../../support/samples.js";
import { compareGenerated, compareLines } from "./compare.js";
import { ENGINES } from "./engines.js";
import { random } from "./lines.js";

const scanners = ENGINES.map(([, create]) => create());

test.each(sampleFiles())("%s: both engines say what JSON.parse says", (name) => {
  expect(compareLines(scanners, Buffer.from(sampleBytes(name)), 1).difference).toBeUndefined();
});

test("200 000 generated lines: both engines say what JSON.parse says", () => {
  const { lines, objects, difference } = compareGenerated(scanners, random(1), 200_000);
  expect(difference).toBeUndefined();
  // Enough of them whole, else the comparison would be one of rejections.
  expect(objects / lines).toBeGreaterThan(0.4);
});
