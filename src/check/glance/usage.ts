import type { GlanceCursor } from "./cursor.js";

/** Fields that are numbers where they are there; the first so many must be there. */
interface Numbers {
  keys: readonly string[];
  needed: number;
}

const USAGE: Numbers = {
  keys: ["input", "output", "cacheRead", "cacheWrite", "totalTokens"],
  needed: 4,
};
const COST: Numbers = { keys: ["total", "input", "output", "cacheRead", "cacheWrite"], needed: 1 };

/** Is the value at the cursor usage that can be added up? Then it is passed. */
export function glanceAtUsage(cursor: GlanceCursor): boolean {
  let costs = 0;
  const isSummable = glanceAtNumbers(cursor, USAGE, () => {
    if (!cursor.is("cost")) return false;
    if (glanceAtNumbers(cursor, COST, () => false)) costs++;
    return true;
  });
  return isSummable && costs === 1;
}

/** @param take may pass the value of a field that is none of those; false when it did not */
function glanceAtNumbers(
  cursor: GlanceCursor,
  { keys, needed }: Numbers,
  take: () => boolean,
): boolean {
  if (!cursor.object()) return false;
  let seen = 0;
  while (cursor.member()) {
    let at = keys.length - 1;
    while (at >= 0 && !cursor.is(keys[at]!)) at--;
    if (at >= 0) {
      if ((seen & (1 << at)) !== 0 || !cursor.number()) return false;
      seen |= 1 << at;
    } else if (cursor.isKeyEscaped) return false;
    else if (!take()) cursor.skip();
  }
  const first = (1 << needed) - 1;
  return (seen & first) === first;
}
