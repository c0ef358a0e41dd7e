import fc from "fast-check";
import { expect, test } from "vitest";
import { compareWords } from "../../src/diff/words.js";

test("words that differ stand apart from those that are common", () => {
  expect(compareWords("Rename it in src only.", "Rename it everywhere, in src only.")).toEqual([
    { of: "both", text: "Rename it " },
    { of: "right", text: "everywhere, " },
    { of: "both", text: "in src only." },
  ]);
});

test("texts with little in common are given as wholes", () => {
  expect(compareWords("Yes, do that.", "Before you change it: could it wait?")).toEqual([
    { of: "left", text: "Yes, do that." },
    { of: "right", text: "Before you change it: could it wait?" },
  ]);
  const many = (word: string) =>
    Array.from({ length: 5000 }, (_, n) => `${word}${n} and`).join(" ");
  expect(compareWords(many("a"), many("b")).map(({ of }) => of)).toEqual(["left", "right"]);
});

test("the parts of a side make up its text", () => {
  const words = fc.array(fc.constantFrom("a", "b", " ", "\n", "wide", "字", "👩‍🍳", ".", "é"));
  const texts = fc.oneof(
    words.map((each) => each.join("")),
    fc.string({ unit: "binary" }),
  );
  fc.assert(
    fc.property(texts, texts, (left, right) => {
      const parts = compareWords(left, right);
      const side = (of: string) =>
        parts.flatMap((part) => (part.of === "both" || part.of === of ? [part.text] : [])).join("");
      expect([side("left"), side("right")]).toEqual([left, right]);
    }),
  );
});
