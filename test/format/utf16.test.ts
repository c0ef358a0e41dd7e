import { expect, test } from "vitest";
import { isHighSurrogate, isLowSurrogate, unitAt } from "../../src/format/utf16.js";

test("the halves of a pair", () => {
  const halves = (unit: number) => [isHighSurrogate(unit), isLowSurrogate(unit)];
  for (const unit of [0, 0xd7ff, 0xe000, -1]) expect(halves(unit)).toEqual([false, false]);
  for (const unit of [0xd800, 0xdbff]) expect(halves(unit)).toEqual([true, false]);
  for (const unit of [0xdc00, 0xdfff]) expect(halves(unit)).toEqual([false, true]);
});

test.each([
  ["\\u0041", 0x41],
  ["\\uD83d", 0xd83d],
  ["\\u00e", -1],
  ["\\u00g0", -1],
  ["\\n0041", -1],
  ["u00411", -1],
])("the unit that %s stands for", (text, unit) => {
  const bytes = Buffer.from(text);
  expect(unitAt(bytes, 0, bytes.length)).toBe(unit);
  expect(unitAt(bytes, 0, bytes.length - 1)).toBe(-1);
});
