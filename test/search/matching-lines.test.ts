import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { matchingLines } from "../../src/search/matching-lines.js";

const TEXT = "one\ntwo two\r\nthree\nfour\nfive two\n";

/** Lines as `2 [two] [two]`, their matches in brackets. */
function shown(text: string, expression: RegExp, context = 0): string[] {
  return matchingLines(text, expression, context).map(({ number, text, ranges, isMatch }) => {
    let marked = text;
    for (const [start, end] of ranges.toReversed()) {
      marked = `${marked.slice(0, start)}[${marked.slice(start, end)}]${marked.slice(end)}`;
    }
    return `${number}${isMatch ? "" : "-"} ${marked}`;
  });
}

describe("lines that match", () => {
  test.each<[RegExp, number, string[]]>([
    [/two/g, 0, ["2 [two] [two]", "5 five [two]"]],
    [/two/g, 1, ["1- one", "2 [two] [two]", "3- three", "4- four", "5 five [two]", "6- "]],
    [/^t/gm, 0, ["2 [t]wo two", "3 [t]hree"]],
    [/o$/gm, 0, ["2 two tw[o]", "5 five tw[o]"]],
    [/three\nfour/g, 0, ["3 [three]"]],
    [/six/g, 3, []],
    [/\n/g, 0, ["1 one", "2 two two", "3 three", "4 four", "5 five two"]],
    [/e*/g, 0, ["1 on[e]", "2 two two", "3 thr[ee]", "4 four", "5 fiv[e] two"]],
    [/(?:)/g, 0, ["1 one", "2 two two", "3 three", "4 four", "5 five two"]],
  ])("%s ± %i", (expression, context, lines) => {
    expect(shown(TEXT, expression, context)).toEqual(lines);
  });

  test("an empty text has one line, and it is empty", () => {
    expect(shown("", /^$/gm)).toEqual(["1 "]);
    expect(shown("", /x/g)).toEqual([]);
  });
});

test("of a long line only what is near the first match", () => {
  const line = `${"a".repeat(5000)}HERE${"b".repeat(5000)}HERE`;
  const [{ text, ranges }] = matchingLines(line, /HERE/g, 0) as [never];
  expect(text).toBe(`…${"a".repeat(200)}HERE${"b".repeat(796)}…`);
  expect(ranges).toEqual([[201, 205]]);
  const [whole] = matchingLines("x".repeat(5000), /x+/g, 0);
  expect([whole!.text, whole!.ranges]).toEqual([`${"x".repeat(1000)}…`, [[0, 1000]]]);
  const [foxes] = matchingLines("🦊".repeat(2000), /$/g, 0);
  expect(foxes!.text).toBe(`${"🦊".repeat(500)}…`);
  const [odd] = matchingLines(`-${"🦊".repeat(500)}HERE${"🦊".repeat(500)}`, /HERE/g, 0);
  expect(odd!.text).not.toMatch(/\p{Surrogate}/u);
});

test("each match is told on the line it begins on", () => {
  const text = fc.string({ unit: fc.constantFrom("a", "b", "\n", "\r", "😀"), maxLength: 40 });
  fc.assert(
    fc.property(text, fc.nat({ max: 2 }), (text, context) => {
      const lines = text.split("\n");
      const found = matchingLines(text, /a+b?/gu, context);
      const matching = lines.flatMap((line, at) => (line.includes("a") ? [at + 1] : []));
      expect(found.filter(({ isMatch }) => isMatch).map(({ number }) => number)).toEqual(matching);
      const near = lines.flatMap((_, at) =>
        matching.some((one) => Math.abs(one - at - 1) <= context) ? [at + 1] : [],
      );
      expect(found.map(({ number }) => number)).toEqual(near);
      for (const { text, ranges } of found) {
        const told = ranges.map(([start, end]) => text.slice(start, end));
        expect(told).toEqual(text.match(/a+b?/gu) ?? []);
      }
    }),
  );
});
