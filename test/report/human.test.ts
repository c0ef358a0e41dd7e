import fc from "fast-check";
import { describe, expect, test } from "vitest";
import {
  ends,
  formatAmount,
  formatBytes,
  formatCount,
  formatMoney,
  formatTime,
  isoOrNull,
  linesText,
  preview,
  shortIds,
} from "../../src/report/human.js";

test("lines by number", () => {
  expect(linesText([4])).toBe("line 4");
  expect(linesText([4, 7])).toBe("lines 4, 7");
  expect(linesText([4, 7, 9], 2)).toBe("lines 4, 7, …");
});

test.each([
  [0, "0 B"],
  [999, "999 B"],
  [1000, "1.0 kB"],
  [2148, "2.1 kB"],
  [9949, "9.9 kB"],
  [9950, "10 kB"],
  [999_499, "999 kB"],
  [999_500, "1.0 MB"],
  [14_000_000, "14 MB"],
  [2_500_000_000, "2.5 GB"],
  [3e18, "3000 PB"],
])("%d bytes are %j", (bytes, text) => {
  expect(formatBytes(bytes)).toBe(text);
});

test("counts", () => {
  expect(formatCount(1, "line")).toBe("1 line");
  expect(formatCount(0, "line")).toBe("0 lines");
  expect(formatCount(2, "entry", "entries")).toBe("2 entries");
});

describe("a time", () => {
  const at = (day: number, hour: number) => new Date(2026, 6, day, hour, 5);

  test("is the reader's own", () => {
    expect(formatTime(at(9, 10).toISOString())).toBe("2026-07-09 10:05");
    expect(formatTime(at(9, 10).getTime())).toBe("2026-07-09 10:05");
    expect(formatTime("soon\u001b")).toBe("soon␛");
  });

  test("is named by its day when that is near", () => {
    expect(formatTime(at(9, 0).toISOString(), at(9, 23))).toBe("today 00:05");
    expect(formatTime(at(8, 23).toISOString(), at(9, 0))).toBe("yesterday 23:05");
    expect(formatTime(at(7, 23).toISOString(), at(9, 0))).toBe("2026-07-07 23:05");
    expect(formatTime(at(10, 0).toISOString(), at(9, 23))).toBe("2026-07-10 00:05");
  });
});

describe("a preview", () => {
  test.each([
    ["  two\n\n\tlines\u2028here ", 80, "two lines here"],
    ["exactly ten", 11, "exactly ten"],
    ["exactly ten", 10, "exactly t…"],
    ["clear\u001b[2J", 80, "clear␛[2J"],
    ["x😀y", 3, "x…"],
    ["", 10, ""],
    [`${" ".repeat(5000)}far${" ".repeat(5000)}`, 10, "far"],
    [`near${" ".repeat(5000)}far`, 10, "near…"],
  ])("of %j in %i characters", (text, chars, expected) => {
    expect(preview(text, chars)).toBe(expected);
  });
});

describe("short ids", () => {
  test("are 8 characters, more where that is not enough", () => {
    const short = shortIds(["0199a0b1-aaaa", "0199a0b1-aabb", "7f", "ffffffff-1", "ffffffff"]);
    expect(["0199a0b1-aaaa", "0199a0b1-aabb", "7f", "ffffffff-1", "ffffffff"].map(short)).toEqual([
      "0199a0b1-aaa",
      "0199a0b1-aab",
      "7f",
      "ffffffff-",
      "ffffffff",
    ]);
    expect(short("a stranger of some length")).toBe("a stranger of some length");
  });

  test("begin no other id, and are no longer than that takes", () => {
    const id = fc.string({ unit: fc.constantFrom("a", "b", "😀"), minLength: 5, maxLength: 14 });
    fc.assert(
      fc.property(fc.uniqueArray(id, { minLength: 1, maxLength: 40 }), (ids) => {
        const short = shortIds(ids);
        for (const each of ids) {
          const beginning = short(each);
          expect(each.startsWith(beginning)).toBe(true);
          const others = ids.filter((other) => other !== each && other.startsWith(beginning));
          expect(beginning === each || others.length === 0).toBe(true);
          const shorter = beginning.slice(0, -1).replace(/[\ud800-\udbff]$/, "");
          if (shorter.length >= 8) {
            expect(ids.some((other) => other !== each && other.startsWith(shorter))).toBe(true);
          }
          // Throws at half a character.
          expect(encodeURIComponent(beginning)).toBeTruthy();
        }
      }),
    );
  });
});

test("of a long text both ends are kept, and whole characters", () => {
  expect(ends("abcdefg", 7)).toBe("abcdefg");
  expect(ends("abcdefgh", 7)).toBe("abc…fgh");
  expect(ends("ab😀 and 😀gh", 7)).toBe("ab…gh");
  expect(shortIds([`${"i".repeat(1e6)}1`, `${"i".repeat(1e6)}2`])(`${"i".repeat(1e6)}2`)).toMatch(
    /^i{99}…i{98}2$/,
  );
});

test("amounts and money", () => {
  expect([0, 999, 1000, 20_333, 1_319_153].map(formatAmount)).toEqual([
    "0",
    "999",
    "1,000",
    "20,333",
    "1,319,153",
  ]);
  expect([0, 0.015462, 1, 12.345].map(formatMoney)).toEqual([
    "$0.00",
    "$0.0155",
    "$1.00",
    "$12.35",
  ]);
});

test("a time for JSON", () => {
  expect(isoOrNull(Date.UTC(2026, 2, 2, 14, 13, 1))).toBe("2026-03-02T14:13:01.000Z");
  expect(isoOrNull(Number.NaN)).toBeNull();
});
