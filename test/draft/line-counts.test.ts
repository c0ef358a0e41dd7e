import { expect, it } from "vitest";
import { Draft } from "../../src/draft/draft.js";
import { countLines } from "../../src/draft/line-counts.js";
import { LineStarts } from "../../src/draft/line-starts.js";
import { memorySource } from "../../src/read/source.js";

const TEXT = "one\ntwo\nthree\nfour";

type Insert = string | { offset: number; length: number };

/** Counts after edits of TEXT: where, how many bytes go, what comes. */
function counts(text: string, ...edits: [number, number, ...Insert[]][]) {
  const source = memorySource(Buffer.from(text));
  const draft = new Draft(source).edited(
    edits.map(([offset, length, ...insert]) => ({
      rule: "r",
      offset,
      length,
      insert: insert.map((part) => (typeof part === "string" ? Buffer.from(part) : part)),
    })),
  );
  const { kept, changed, added, removed } = countLines(draft.pieces, new LineStarts(source));
  return [kept, changed, added, removed];
}

it.each<[string, number[], [number, number, ...Insert[]][]]>([
  ["nothing", [4, 0, 0, 0], []],
  ["a line taken out", [3, 0, 0, 1], [[4, 4]]],
  ["a line put in", [4, 0, 1, 0], [[4, 0, "new\n"]]],
  ["a byte changed", [3, 1, 0, 0], [[5, 1, "W"]]],
  ["the last newline added", [3, 1, 0, 0], [[18, 0, "\n"]]],
  ["a line split", [3, 1, 1, 0], [[6, 0, "\n"]]],
  [
    "three lines joined",
    [1, 1, 0, 2],
    [
      [3, 1, "\\n"],
      [7, 1, "\\n"],
    ],
  ],
  [
    "a line moved",
    [4, 0, 0, 0],
    [
      [0, 4],
      [14, 0, { offset: 0, length: 4 }],
    ],
  ],
  ["a line replaced", [3, 0, 1, 1], [[4, 4, "new\n"]]],
  ["everything taken out", [0, 0, 0, 4], [[0, 18]]],
])("counts %s", (_, expected, edits) => {
  expect(counts(TEXT, ...edits)).toEqual(expected);
});

it("counts an empty file and one of newlines", () => {
  expect(counts("")).toEqual([0, 0, 0, 0]);
  expect(counts("\n\n")).toEqual([2, 0, 0, 0]);
  expect(counts("a\n", [0, 2])).toEqual([0, 0, 0, 1]);
});
