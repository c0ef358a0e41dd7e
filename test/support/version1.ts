import type { Fields } from "./options.js";
import type { Random } from "./random.js";

/**
 * A chain of entries as version 1 had it: no ids, no parents, and a compaction that names the first
 * kept entry by its index among the parsed lines, the header being 0. Some indexes name the header,
 * an entry still to come, or nothing: those keep nothing.
 */
export function asVersion1(random: Random, entries: readonly Fields[]): Fields[] {
  const indexById = new Map(entries.map((entry, index) => [entry.id, index + 1]));
  return entries.map(({ id: _, parentId: __, firstKeptEntryId, ...rest }) => {
    if (rest.type !== "compaction") return rest;
    const known = indexById.get(firstKeptEntryId);
    const strange = random.pick([0, entries.length + 5, entries.length, -1, 1.5]);
    if (known !== undefined) return { ...rest, firstKeptEntryIndex: known };
    return firstKeptEntryId === null ? rest : { ...rest, firstKeptEntryIndex: strange };
  });
}
