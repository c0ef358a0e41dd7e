import { describe, expect, test } from "vitest";
import { memoryOutput } from "../../src/output.js";
import { markedLine } from "../../src/report/marked-text.js";
import { PLAIN, styleFor } from "../../src/report/style.js";

describe("a line with marks", () => {
  test.each<[string, [number, number][], number | undefined, string]>([
    ["plain", [], undefined, "plain"],
    [
      "one two one",
      [
        [0, 3],
        [8, 11],
      ],
      undefined,
      "»one« two »one«",
    ],
    ["a\ttab and \u001b[2J", [[1, 2]], undefined, "a»  «tab and ␛[2J"],
    ["日本語 text", [[0, 2]], 8, "»日本«…"],
    ["one two three", [[4, 7]], 10, "one »two«…"],
    [`${"x".repeat(90)}here and more`, [[90, 94]], 20, "…xxxxxx»here« and m…"],
    ["all of it", [[0, 9]], 6, "»all…«"],
  ])("%s", (text, ranges, columns, line) => {
    expect(markedLine(text, ranges, PLAIN, columns)).toBe(line);
  });

  test("in colour is painted", async () => {
    const style = await styleFor(memoryOutput(), { color: "always", env: {} });
    expect(markedLine("one two", [[4, 7]], style)).toBe("one \u001b[7mtwo\u001b[27m");
  });
});
