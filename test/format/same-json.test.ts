import fc from "fast-check";
import stringify from "fast-json-stable-stringify";
import { expect, test } from "vitest";
import { sameJson } from "../../src/format/same-json.js";

test("says what the stable spelling says", () => {
  const value = fc.jsonValue({ maxDepth: 3 });
  fc.assert(
    fc.property(value, value, (one, other) => {
      expect(sameJson(one, other)).toBe(stringify(one) === stringify(other));
    }),
  );
  fc.assert(
    fc.property(value, (one) => {
      expect(sameJson(one, JSON.parse(stringify(one)))).toBe(true);
    }),
  );
});

test("the order of keys does not matter, that of a list does", () => {
  expect(sameJson({ a: 1, b: [1, 2] }, { b: [1, 2], a: 1 })).toBe(true);
  expect(sameJson([1, 2], [2, 1])).toBe(false);
  expect(sameJson({ a: null }, {})).toBe(false);
  expect(sameJson([], {})).toBe(false);
  expect(sameJson(JSON.parse('{"__proto__":1}'), {})).toBe(false);
});

test("values deeper than the stack", () => {
  const deep = (end: string) => JSON.parse(`${"[".repeat(200_000)}${end}${"]".repeat(200_000)}`);
  expect(sameJson(deep("1"), deep("1"))).toBe(true);
  expect(sameJson(deep("1"), deep("2"))).toBe(false);
});
