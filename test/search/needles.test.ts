import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { needlesOf } from "../../src/search/needles.js";

describe("needles of an expression", () => {
  test.each<[RegExp, string[] | undefined]>([
    [/saffron/u, ["saffron"]],
    [/two words\b, or three/u, ["two words, or three"]],
    [/^a(?:bc)(d)(?<name>e)$/u, ["abcde"]],
    [/ab+cde/u, ["cde"]],
    [/abcd+e/u, ["abcd"]],
    [/ab*cde/u, ["cde"]],
    [/ab{3}c/u, ["abbbc"]],
    [/ab{0}c/u, ["ac"]],
    [/(?:abc)+d/u, ["abc"]],
    [/(?:abc)*d/u, ["d"]],
    [/foo(?=never)bar/u, ["foobar"]],
    [/foo(?!never)bar/u, ["foobar"]],
    [/longer|short/u, ["longer", "short"]],
    [/a(?:b|c)de/u, ["de"]],
    [/longer|.*/u, undefined],
    [/[abc]\d\w/u, undefined],
    [/(?:)/u, undefined],
    [/say "hello" to/u, ["hello"]],
    [/src\/tree\\x/u, ["tree"]],
    [/line\nbreak/u, ["break"]],
    [/naïve/u, ["naïve"]],
    [/naïve/iu, ["na"]],
    [/😀 smile/u, ["😀 smile"]],
    [/\u{1f600}x/u, ["😀x"]],
    [/(a)\1bc/u, ["bc"]],
    [/x\ud800yz/u, ["yz"]],
    [/x\ufffdyz/u, ["yz"]],
  ])("%s", (expression, needles) => {
    expect(needlesOf(expression)).toEqual(needles);
  });
});

test("every match has one of them", () => {
  const letter = fc.constantFrom("a", "b", "B", "k", " ", "é", "\\/", '"', ".", "\\b", "[ab]");
  const { expression } = fc.letrec<{ atom: string; piece: string; expression: string }>((tie) => ({
    atom: fc.oneof(
      { weight: 4, arbitrary: letter },
      tie("expression").map((e) => `(?:${e})`),
    ),
    piece: fc
      .tuple(tie("atom"), fc.constantFrom("", "", "", "?", "*", "+", "{2}", "{0}", "{1,2}"))
      .map(([atom, times]) => (atom === "\\b" ? atom : atom + times)),
    expression: fc
      .array(fc.array(tie("piece"), { maxLength: 4 }), { minLength: 1, maxLength: 2 })
      .map((alternatives) => alternatives.map((pieces) => pieces.join("")).join("|")),
  }));
  const text = fc.string({ unit: fc.constantFrom(...'aabbBk é/"A'), maxLength: 8 });
  fc.assert(
    fc.property(expression, fc.boolean(), text, (source, ignoreCase, text) => {
      const needles = needlesOf(new RegExp(source, ignoreCase ? "iu" : "u"));
      if (!needles || !new RegExp(source, ignoreCase ? "iu" : "u").test(text)) return;
      const fold = (each: string) => (ignoreCase ? each.toLowerCase() : each);
      expect(needles.some((needle) => fold(text).includes(fold(needle)))).toBe(true);
    }),
    { numRuns: 3000 },
  );
});
