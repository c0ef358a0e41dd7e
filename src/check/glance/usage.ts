import type { GlanceCursor } from "./cursor.js";

/** Fields that are numbers where they are there, in pi's order, and a bit for each that must be. */
interface Numbers {
  keys: readonly string[];
  needed: number;
}

const USAGE: Numbers = {
  keys: ["input", "output", "cacheRead", "cacheWrite", "totalTokens"],
  needed: 0b01111,
};
const COST: Numbers = {
  keys: ["input", "output", "cacheRead", "cacheWrite", "total"],
  needed: 0b10000,
};

/** Is the value at the cursor usage that can be added up? Then it is passed. */
export function glanceAtUsage(cursor: GlanceCursor): boolean {
  let costs = 0;
  const isSummable = glanceAtNumbers(cursor, USAGE, () => {
    if (!cursor.is("cost")) return "left";
    costs++;
    return glanceAtNumbers(cursor, COST, () => "left") ? "passed" : "unsound";
  });
  return isSummable && costs === 1;
}

/**
 * @param take may pass the value of a field that is none of those; where it is unsound the cursor
 *   stands in its midst, and the glance ends
 */
function glanceAtNumbers(
  cursor: GlanceCursor,
  { keys, needed }: Numbers,
  take: () => "passed" | "left" | "unsound",
): boolean {
  if (!cursor.object()) return false;
  let seen = 0;
  let next = 0;
  while (cursor.member()) {
    const at = indexOfKey(cursor, keys, next);
    if (at >= 0) {
      if ((seen & (1 << at)) !== 0 || !cursor.number()) return false;
      seen |= 1 << at;
      next = at + 1;
    } else if (cursor.isKeyEscaped) return false;
    else {
      const taken = take();
      if (taken === "unsound") return false;
      if (taken === "left") cursor.skip();
    }
  }
  return (seen & needed) === needed;
}

/** Which of `keys` was read; most often the one at `next`. */
function indexOfKey(cursor: GlanceCursor, keys: readonly string[], next: number): number {
  if (next < keys.length && cursor.is(keys[next]!)) return next;
  return keys.findIndex((key) => cursor.is(key));
}
