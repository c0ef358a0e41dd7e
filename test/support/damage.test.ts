import fc from "fast-check";
import { expect, test } from "vitest";
import { DAMAGES, damage, damageNamed } from "./damage.js";
import { generateSession } from "./generate.js";
import { seeded } from "./random.js";

const WHOLE = Array.from({ length: 30 }, (_, seed) =>
  generateSession(seed, { entries: 60, faultless: true }),
);

test.each(DAMAGES)("$name: breaks some session, and leaves the given bytes alone", ({ apply }) => {
  let broken = 0;
  for (const [seed, { bytes }] of WHOLE.entries()) {
    const before = Buffer.from(bytes);
    if (!apply(bytes, seeded(seed)).equals(before)) broken++;
    expect(bytes.equals(before)).toBe(true);
  }
  expect(broken).toBeGreaterThan(0);
});

test("names are unique and found", () => {
  expect(new Set(DAMAGES.map((one) => one.name)).size).toBe(DAMAGES.length);
  for (const one of DAMAGES) expect(damageNamed(one.name)).toBe(one);
});

test("any damage can follow any other, the same way for the same seed", () => {
  const files = [Buffer.alloc(0), Buffer.from("\0\n{}\n\xff"), ...WHOLE.map((one) => one.bytes)];
  fc.assert(
    fc.property(fc.nat(files.length - 1), fc.nat(), (index, seed) => {
      const bytes = files[index]!;
      const once = damage(bytes, seed, { times: 8 });
      const again = damage(bytes, seed, { times: 8 });
      expect(again.bytes.equals(once.bytes)).toBe(true);
      expect(again.done).toEqual(once.done);
    }),
    { numRuns: 300 },
  );
});
