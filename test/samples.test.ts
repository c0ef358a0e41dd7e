import { expect, test } from "vitest";
import { sampleBytes, sampleFacts, sampleFiles } from "./support/samples.js";

test("samples/README.md lists every sample, and nothing else", () => {
  expect(
    sampleFacts()
      .map((facts) => facts.file)
      .sort(),
  ).toEqual(sampleFiles());
});

test.each(sampleFacts())("$file has the lines that its README counts", ({ file, lines }) => {
  const bytes = sampleBytes(file);
  const newlines = bytes.filter((byte) => byte === 0x0a).length;
  const unended = bytes.length > 0 && bytes.at(-1) !== 0x0a ? 1 : 0;
  expect(newlines + unended).toBe(lines);
});
