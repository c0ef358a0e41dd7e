import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { newOrder } from "../../src/repair/order.js";
import { NO_ENTRY } from "../../src/tree/tree.js";

/** The order of entries 0, 1, … with these parents; `relinked` ones got theirs by repair. */
function orderOf(parents: readonly number[], relinked: readonly number[], removed: number[] = []) {
  const { behind, last } = newOrder({
    size: parents.length,
    isRemoved: (entry) => removed.includes(entry),
    parent: (entry) => parents[entry]!,
    isRelinked: (entry) => relinked.includes(entry),
  });
  const moved = [...behind.values()].flat();
  const order = parents.flatMap((_, entry) =>
    removed.includes(entry) || moved.includes(entry) ? [] : [entry, ...(behind.get(entry) ?? [])],
  );
  expect(last).toBe(order.at(-1) ?? NO_ENTRY);
  return order;
}

describe("newOrder", () => {
  it("leaves everything where it is, if nothing was hung from a later entry", () => {
    expect(orderOf([-1, 0, 1, 0], [3])).toEqual([0, 1, 2, 3]);
    expect(orderOf([2, 0, -1], [])).toEqual([0, 1, 2]);
    expect(orderOf([-1, 0, 0], [2], [1])).toEqual([0, 2]);
  });

  it("moves an entry behind its new parent, and what hangs from it too", () => {
    // A call, a message that interrupts, its answer; then the result, now above the message.
    expect(orderOf([-1, 3, 1, 0], [1, 3])).toEqual([0, 3, 1, 2]);
    expect(orderOf([-1, 4, 0, 1, 0, 2], [1])).toEqual([0, 2, 4, 1, 3, 5]);
  });

  it("keeps the order of the file among those that move", () => {
    expect(orderOf([-1, 5, 1, 1, 2, 0], [1])).toEqual([0, 5, 1, 2, 3, 4]);
  });

  it("throws on a loop", () => {
    expect(() => orderOf([1, 0], [0, 1])).toThrow("hang from one another");
  });

  it("puts each relinked entry behind its parent, whatever is relinked", () => {
    const forests = fc.array(fc.nat(), { minLength: 1, maxLength: 12 }).chain((picks) => {
      // Parents earlier in a shuffled order: any forest, with links forward in the file too.
      const size = picks.length;
      const all = Array.from({ length: size }, (_, entry) => entry);
      return fc.record({
        shuffled: fc.shuffledSubarray(all, { minLength: size, maxLength: size }),
        relinked: fc.subarray(all),
        picks: fc.constant(picks),
      });
    });
    fc.assert(
      fc.property(forests, ({ shuffled, relinked, picks }) => {
        const parents = shuffled.map(() => NO_ENTRY as number);
        for (const [at, entry] of shuffled.entries()) {
          const pick = picks[at]! % (at + 1);
          parents[entry] = pick === at ? NO_ENTRY : shuffled[pick]!;
        }
        const order = orderOf(parents, relinked);
        expect([...order].sort((a, b) => a - b)).toEqual(shuffled.map((_, entry) => entry));
        const place = new Map(order.map((entry, at) => [entry, at]));
        for (const entry of order) {
          const parent = parents[entry]!;
          if (parent === NO_ENTRY) continue;
          const forwardBefore = parent > entry && !relinked.includes(entry);
          if (!forwardBefore) expect(place.get(parent)).toBeLessThan(place.get(entry)!);
        }
      }),
    );
  });
});
