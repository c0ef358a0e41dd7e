import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { decodeString } from "../../src/format/json-string.js";

describe("decodeString", () => {
  it("gives the beginning of a string without cutting a pair of surrogates", () => {
    fc.assert(
      fc.property(
        fc.string({ unit: "grapheme" }),
        fc.boolean(),
        fc.nat({ max: 12 }),
        (text, escaped, limit) => {
          const plain = JSON.stringify(text);
          const raw = escaped
            ? plain.replace(
                /[^\x20-\x7e]/g,
                (c) => `\\u${c.charCodeAt(0).toString(16).padStart(4, "0")}`,
              )
            : plain;
          const bytes = Buffer.from(`x${raw}x`);
          const got = decodeString(bytes, 1, bytes.length - 1, limit);
          expect(got).not.toMatch(/\p{Cs}/u);
          expect(text.startsWith(got)).toBe(true);
          expect(got.length).toBeLessThanOrEqual(limit);
          expect(got.length).toBeGreaterThanOrEqual(Math.min(text.length, limit - 1));
        },
      ),
    );
  });

  it("shows bytes that are not UTF-8 as U+FFFD", () => {
    const bytes = Buffer.from([0x22, 0x61, 0xff, 0xe2, 0x82, 0x22]);
    expect(decodeString(bytes, 0, bytes.length)).toBe(new TextDecoder().decode(bytes).slice(1, -1));
  });

  it("works in a view that does not start its buffer", () => {
    const view = Buffer.from('xx"ab\\n"').subarray(2);
    expect(decodeString(view, 0, view.length)).toBe("ab\n");
  });

  it("quotes no text in its error", () => {
    const bytes = Buffer.from('"secret\\x"');
    expect(() => decodeString(bytes, 0, bytes.length)).toThrow(/^not a JSON string$/);
  });
});
