import fc from "fast-check";
import { expect, test } from "vitest";
import { isoTime } from "../../src/read/timestamp.js";

const read = (text: string) => isoTime(Buffer.from(text), 0);

test("reads what Date.toISOString writes", () => {
  const dates = fc.date({
    min: new Date("0000-01-01T00:00:00.000Z"),
    max: new Date("9999-12-31T23:59:59.999Z"),
    noInvalidDate: true,
  });
  fc.assert(
    fc.property(dates, (date) => {
      expect(read(date.toISOString())).toBe(date.getTime());
    }),
  );
});

test("takes no other form, and no date there is not", () => {
  for (const text of [
    "2026-07-09T10:00:01.000+",
    "2026-07-09 10:00:01.000Z",
    "2026-02-29T10:00:01.000Z",
    "2026-04-31T10:00:01.000Z",
    "2026-13-01T10:00:01.000Z",
    "2026-00-01T10:00:01.000Z",
    "2026-07-00T10:00:01.000Z",
    "2026-07-09T24:00:00.000Z",
    "2026-07-09T10:60:01.000Z",
    "2026-07-09T10:00:60.000Z",
    "2026-07-09T10:00:0x.000Z",
    "+02026-07-09T10:00:01.0Z",
  ]) {
    expect(read(text), text).toBeNaN();
  }
});

test("what it reads, Date gives back letter for letter", () => {
  const digits = fc.integer({ min: 0, max: 99 }).map((n) => String(n).padStart(2, "0"));
  const texts = fc
    .tuple(digits, digits, digits, digits, digits, digits, digits)
    .map(([c, y, m, d, h, i, s]) => `${c}${y}-${m}-${d}T${h}:${i}:${s}.123Z`);
  fc.assert(
    fc.property(texts, (text) => {
      const time = read(text);
      if (!Number.isNaN(time)) expect(new Date(time).toISOString()).toBe(text);
    }),
    { numRuns: 1000 },
  );
});
