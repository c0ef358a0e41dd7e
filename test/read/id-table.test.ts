import fc from "fast-check";
import { expect, test } from "vitest";
import { IdTable } from "../../src/read/id-table.js";

test("gives each text one number, in order of arrival, and the text back", () => {
  fc.assert(
    fc.property(fc.array(fc.string({ unit: "grapheme" })), (texts) => {
      const table = new IdTable();
      const expected = [...new Set(texts)];
      for (const text of texts) expect(table.internText(text)).toBe(expected.indexOf(text));
      expect(table.size).toBe(expected.length);
      expect(expected.map((_, number) => table.text(number))).toEqual(expected);
      for (const text of texts) expect(table.find(text)).toBe(expected.indexOf(text));
    }),
  );
});

test("finds nothing that is not there", () => {
  const table = new IdTable();
  table.internText("abc");
  expect(table.find("ab")).toBe(-1);
  expect(table.find("abcd")).toBe(-1);
  expect(table.find("")).toBe(-1);
});

test("finds what begins alike", () => {
  const table = new IdTable();
  for (const text of ["abc", "b", "abd", "", "ab"]) table.internText(text);
  expect(table.startingWith("ab")).toEqual([0, 2, 4]);
  expect(table.startingWith("")).toEqual([0, 1, 2, 3, 4]);
  expect(table.startingWith("x")).toEqual([]);
});

test("holds a hundred thousand ids and one of a megabyte", () => {
  const table = new IdTable();
  const long = "é".repeat(500_000);
  for (let n = 0; n < 100_000; n++) table.internText(n.toString(16).padStart(8, "0"));
  expect(table.internText(long)).toBe(100_000);
  expect(table.text(100_000)).toBe(long);
  expect(table.find("0000ffff")).toBe(65_535);
});
