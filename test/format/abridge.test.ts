import fc from "fast-check";
import { expect, test } from "vitest";
import { abridge } from "../../src/format/abridge.js";

const LONG = 1200;
const abridged = (value: unknown) => {
  const short = abridge(Buffer.from(JSON.stringify(value)));
  return { value: JSON.parse(short.toString()), bytes: short.length };
};

test("leaves a line without long strings as it is", () => {
  const bytes = Buffer.from(JSON.stringify({ a: ["x".repeat(LONG)], b: { c: 1.5, d: null } }));
  expect(abridge(bytes)).toBe(bytes);
});

test("cuts long strings, and nothing else", () => {
  const { value, bytes } = abridged({
    a: "x".repeat(1e6),
    b: [1, "é".repeat(5000), "z"],
    c: "end",
  });
  expect(bytes).toBeLessThan(3000);
  expect(value).toEqual({ a: "x".repeat(LONG), b: [1, "é".repeat(LONG / 2), "z"], c: "end" });
});

test("what it gives parses, with each text beginning as before", () => {
  const texts = fc
    .tuple(fc.string({ unit: "binary", minLength: 1 }), fc.integer({ min: 1, max: 3000 }))
    .map(([text, times]) => text.repeat(times));
  fc.assert(
    fc.property(fc.array(texts, { maxLength: 4 }), (lines) => {
      const { value } = abridged(lines);
      expect(value).toHaveLength(lines.length);
      for (const [at, text] of lines.entries())
        expect(text.startsWith(value[at].slice(0, 199))).toBe(true);
    }),
    { numRuns: 200 },
  );
});
