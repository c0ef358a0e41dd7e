import { expect, test } from "vitest";
import { PLAIN } from "../../src/report/style.js";
import { wordDiffLines } from "../../src/report/word-diff.js";

test("marks what only one side says", () => {
  const parts = [
    { of: "both" as const, text: "Rename it " },
    { of: "left" as const, text: "here" },
    { of: "right" as const, text: "every\nwhere" },
    { of: "both" as const, text: "." },
  ];
  expect(wordDiffLines(parts, PLAIN)).toEqual(["Rename it [-here-]{+every", "where+}."]);
});

test("leaves out the far parts of long common stretches, and the ends of long changes", () => {
  const long = `${"a".repeat(100)}${"b".repeat(100)}`;
  const parts = [
    { of: "both" as const, text: long },
    { of: "left" as const, text: "x".repeat(2000) },
    { of: "both" as const, text: long },
    { of: "right" as const, text: "y" },
    { of: "both" as const, text: long },
  ];
  expect(wordDiffLines(parts, PLAIN)).toEqual([
    `…${"b".repeat(60)}[-${"x".repeat(1200)}…-]` +
      `${"a".repeat(60)}…${"b".repeat(60)}{+y+}${"a".repeat(60)}…`,
  ]);
});

test("nothing reaches the terminal raw", () => {
  const parts = [{ of: "left" as const, text: "\u001b[2J\r\n\u202e" }];
  expect(wordDiffLines(parts, PLAIN)).toEqual(["[-␛[2J", "<U+202E>-]"]);
});
