import fc from "fast-check";
import stringWidth from "string-width";
import { describe, expect, test } from "vitest";
import { cut, cutStart, hanging, pad, width } from "../../src/report/width.js";

const anyText = fc.string({ unit: "grapheme", maxLength: 30 });

test.each([
  ["", 0],
  ["plain", 5],
  ["日本語", 6],
  ["e\u0301", 1],
  ["👩‍👩‍👧‍👦", 2],
  ["🇩🇪", 2],
  ["한글 x", 6],
  ["naïve", 5],
])("the width of %j", (text, columns) => {
  expect(width(text)).toBe(columns);
});

test("every character up to U+2FFF is measured as string-width does", () => {
  for (let code = 0x20; code < 0x3000; code++) {
    const character = String.fromCharCode(code);
    if (/[\p{Cc}\p{Cf}]/u.test(character)) continue;
    expect([code, width(character)]).toEqual([code, stringWidth(character)]);
    expect([code, width(`a${character}b`)]).toEqual([code, stringWidth(`a${character}b`)]);
  }
});

describe("cut", () => {
  test.each([
    ["plain", 5, "plain"],
    ["plain", 4, "pla…"],
    ["plain", 1, "…"],
    ["plain", 0, ""],
    ["plain", -3, ""],
    ["日本語", 6, "日本語"],
    ["日本語", 5, "日本…"],
    ["日本語", 4, "日…"],
    ["日本語", 2, "…"],
    ["ae\u0301io", 3, "ae\u0301…"],
    ["x👩‍👩‍👧‍👦y", 3, "x…"],
    ["x👩‍👩‍👧‍👦y", 4, "x👩‍👩‍👧‍👦y"],
    ["abe\u0301", 3, "abe\u0301"],
  ])("%j to %i columns", (text, columns, expected) => {
    expect(cut(text, columns)).toBe(expected);
  });

  test("never takes more columns than given, nor cuts what fits", () => {
    fc.assert(
      fc.property(anyText, fc.integer({ min: 0, max: 40 }), (text, columns) => {
        const result = cut(text, columns);
        expect(width(result)).toBeLessThanOrEqual(columns);
        if (width(text) <= columns) expect(result).toBe(text);
        else expect(text.startsWith(result.replace(/…$/, ""))).toBe(true);
      }),
    );
  });
});

describe("cutStart", () => {
  test.each([
    ["plain", 5, "plain"],
    ["plain", 4, "…ain"],
    ["plain", 1, "…"],
    ["plain", 0, ""],
    ["日本語", 6, "日本語"],
    ["日本語", 5, "…本語"],
    ["日本語", 4, "…語"],
    ["aie\u0301o", 3, "…e\u0301o"],
    ["x👩‍👩‍👧‍👦y", 3, "…y"],
  ])("%j to %i columns", (text, columns, expected) => {
    expect(cutStart(text, columns)).toBe(expected);
  });

  test("never takes more columns than given, nor cuts what fits", () => {
    fc.assert(
      fc.property(anyText, fc.integer({ min: 0, max: 40 }), (text, columns) => {
        const result = cutStart(text, columns);
        expect(width(result)).toBeLessThanOrEqual(columns);
        if (width(text) <= columns) expect(result).toBe(text);
        else expect(text.endsWith(result.replace(/^…/, ""))).toBe(true);
      }),
    );
  });
});

test("padding fills to the width seen, not to the length", () => {
  expect(pad("日本", 6)).toBe("日本  ");
  expect(pad("日本", 6, "right")).toBe("  日本");
  expect(pad("longer", 3)).toBe("longer");
});

test("prose behind a head hangs from its column", () => {
  const text = "so many words that one line is not enough for them";
  expect(hanging(text, 8, 34)).toBe(
    "so many words that one\n        line is not enough for\n        them",
  );
  expect(hanging(text, 8, Number.POSITIVE_INFINITY)).toBe(text);
  expect(hanging("too narrow to say it all here", 30, 10)).toBe(
    `too narrow to say it\n${" ".repeat(30)}all here`,
  );
});
