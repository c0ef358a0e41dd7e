import fc from "fast-check";
import { expect, test } from "vitest";
import { lineFilter } from "../../src/search/line-filter.js";
import { needlesOf } from "../../src/search/needles.js";

const passes = (needle: string, line: string, ignoreCase = false) =>
  lineFilter([needle], ignoreCase)(Buffer.from(line));

test("lines that need not be parsed", () => {
  expect(passes("saffron", '{"text":"rice"}')).toBe(false);
  expect(passes("saffron", '{"text":"Saffron"}')).toBe(false);
  expect(passes("saffron", '{"text":"\\u001b[1m\\u0007\\n rice é 😀"}')).toBe(false);
  expect(passes("saffron", '{"text":"\\u65e5\\u672c"}')).toBe(false);
  expect(passes("日本", '{"text":"日 本 \\u001b"}')).toBe(false);
});

test("lines that must be", () => {
  expect(passes("saffron", '{"text":"the saffron"}')).toBe(true);
  expect(passes("saffron", '{"text":"Saffron"}', true)).toBe(true);
  expect(passes("saffron", '{"text":"s\\u0061ffron"}')).toBe(true);
  expect(passes("日本", '{"text":"日本"}')).toBe(true);
  expect(passes("日本", '{"text":"\\u65e5本"}')).toBe(true);
  expect(passes("kiss", '{"text":"\u212ai\u017f\u017f"}', true)).toBe(true);
  expect(passes("kiss", '{"text":"\\u212aiss"}', true)).toBe(true);
  expect(passes("a.b", '{"text":"a.b"}')).toBe(true);
  expect(passes("a.b", '{"text":"axb"}')).toBe(false);
});

/** A JSON string that says `text`, each unit as itself or, where a flag says so, as an escape. */
function spelled(text: string, flags: readonly boolean[]): string {
  const units = text.split("").map((unit, at) => {
    const digits = unit.charCodeAt(0).toString(16).padStart(4, "0");
    // Both halves of a pair, or none.
    const isHalf = /[\ud800-\udfff]/.test(unit);
    if (isHalf ? !flags[0] : !flags[at % flags.length]) {
      return isHalf ? unit : JSON.stringify(unit).slice(1, -1);
    }
    return `\\u${at % 2 ? digits.toUpperCase() : digits}`;
  });
  return `"${units.join("")}"`;
}

test("no line with a match is passed over, however it is spelled", () => {
  const character = fc.constantFrom(...'aabbkKsS \u017f\u212aé日./"\\\n', "😀", "\u001b");
  const flags = fc.oneof(fc.constant([false]), fc.array(fc.boolean(), { minLength: 1 }));
  const words = fc.string({ unit: character, minLength: 1, maxLength: 3 });
  const text = fc.string({ unit: character, maxLength: 12 });
  fc.assert(
    fc.property(words, text, flags, fc.boolean(), (word, text, flags, ignoreCase) => {
      const source = word.replace(/[\\./"]/g, "\\$&").replaceAll('\\"', '"');
      const expression = new RegExp(source, ignoreCase ? "iu" : "u");
      const needles = needlesOf(expression);
      if (!needles || !expression.test(text)) return;
      const line = `{"text":${spelled(text, flags)}}`;
      expect(JSON.parse(line).text).toBe(text);
      expect(lineFilter(needles, ignoreCase)(Buffer.from(line))).toBe(true);
    }),
    { numRuns: 5000 },
  );
});
