import { expect, test } from "vitest";
import { call } from "./support/call.js";
import { sampleBytes, sampleFacts, sampleFiles, samplePath } from "./support/samples.js";

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

test.each(sampleFacts())(
  "$file is counted as its README does",
  async ({ file, leaf, ...facts }) => {
    const { status, stdout } = await call("tree", samplePath(file), "-f", "json");
    if (facts.entries === undefined) {
      expect({ status, stdout }).toEqual({ status: 2, stdout: "" });
      return;
    }
    const tree = JSON.parse(stdout);
    expect(tree.counts).toEqual(facts);
    expect(tree.leaf).toBe(leaf ?? null);
  },
);
