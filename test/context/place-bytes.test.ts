import { readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { placeBytes } from "../../src/context/place-bytes.js";
import { samplePath } from "../support/samples.js";
import { entry, sessionOf, sessionOfText } from "../support/session.js";

/** The bytes of these lines of a file, from 1. */
function bytesOf(file: string, ...lines: number[]): number {
  const all = readFileSync(samplePath(file)).toString("latin1").split("\n");
  return lines.reduce((sum, line) => sum + all[line - 1]!.length, 0);
}

const placesOf = (file: string) => placeBytes(sessionOfText(readFileSync(samplePath(file))));

test("abandoned, and compacted away", () => {
  const file = "usage.jsonl";
  expect(placesOf(file)).toEqual({
    current: bytesOf(file, 10, 11, 12, 13),
    compactedAway: bytesOf(file, 2, 3, 4, 5, 6, 9),
    abandoned: bytesOf(file, 7, 8),
    hidden: 0,
    other: bytesOf(file, 1) + 13,
  });
});

test("hidden by a later entry of the same id, and malformed", () => {
  const twice = "duplicate-id.jsonl";
  expect(placesOf(twice).hidden).toBe(bytesOf(twice, 5));
  const torn = "line-torn-middle.jsonl";
  expect(placesOf(torn).other).toBe(bytesOf(torn, 1, 4) + 6);
});

test("what a harness's compaction hands on in its tail is compacted away, whatever else it names", () => {
  const lines = [
    entry("a", null),
    entry("b", "a"),
    entry("c", "b", { type: "compaction", firstKeptEntryId: "b", retainedTail: [], summary: "s" }),
  ];
  const [a, b, c] = lines.map((line) => JSON.stringify(line).length);
  const { current, compactedAway } = placeBytes(sessionOf(lines));
  expect([current, compactedAway]).toEqual([c, a! + b!]);
});
