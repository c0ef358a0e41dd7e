import fc from "fast-check";
import { expect, test } from "vitest";
import { Offsets } from "../../../src/export/page/offsets.js";

test("knows where each item begins and which stands where, while heights change", () => {
  const heights = fc.array(fc.integer({ min: 1, max: 50 }), { minLength: 1, maxLength: 40 });
  const changes = fc.array(fc.tuple(fc.nat(), fc.integer({ min: 1, max: 50 })), { maxLength: 20 });
  fc.assert(
    fc.property(heights, changes, fc.nat(3000), (given, changes, place) => {
      const plain = [...given];
      const offsets = new Offsets(given.length, (item) => given[item]!);
      for (const [at, height] of changes) {
        plain[at % plain.length] = height;
        offsets.set(at % plain.length, height);
      }
      let start = 0;
      let there = plain.length - 1;
      for (const [item, height] of plain.entries()) {
        expect(offsets.start(item)).toBe(start);
        if (place >= start && place < start + height) there = item;
        start += height;
      }
      expect(offsets.total).toBe(start);
      expect(offsets.at(place)).toBe(there);
    }),
  );
});
