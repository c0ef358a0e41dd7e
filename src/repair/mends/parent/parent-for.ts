import { type EntryIndex, NO_ENTRY } from "../../../tree/tree.js";
import { endBelow, turnOf } from "../../path-walk.js";
import type { Work } from "../../work.js";
import { whyNever, whyNotBelow } from "./may-hang.js";

/** Where an entry without a parent is to hang, and why there; undefined: it is to be a root. */
export function parentFor(
  work: Work,
  entry: EntryIndex,
): { parent: EntryIndex | undefined; why: string } {
  const known = lostParentsParent(work, entry);
  if (known !== undefined) {
    const why = "its lost parent hung there";
    if (known === null) return { parent: undefined, why };
    if (whyNotBelow(work, entry, known) === undefined) return { parent: known, why };
  }
  const previous = entry - 1;
  if (previous < 0) return { parent: undefined, why: "no entry stands before it" };
  const isAsked = work.options.orphans === "previous";
  const belowCall = isAsked ? undefined : endBelowCall(work, entry);
  if (belowCall !== undefined && whyNotBelow(work, entry, belowCall) === undefined) {
    return { parent: belowCall, why: "its call waits for it there" };
  }
  const why = isAsked ? whyNever : whyNotBelow;
  const obstacle = why(work, entry, previous);
  if (obstacle !== undefined) return { parent: undefined, why: obstacle };
  return { parent: previous, why: "that stands before it in the file" };
}

/**
 * What the lost parent hung from, as far as torn lines still tell: an entry, null for nothing;
 * undefined where it is not known, or lost as well.
 */
function lostParentsParent({ tree, lost }: Work, entry: EntryIndex): EntryIndex | null | undefined {
  const seen = new Set<string>();
  let id = tree.parentId(entry);
  while (id !== null && tree.withId(id) < 0 && !seen.has(id)) {
    seen.add(id);
    const next = lost.parentOf(id);
    if (next === undefined) return undefined;
    id = next;
  }
  if (id === null) return tree.parentId(entry) === null ? undefined : null;
  const parent = tree.withId(id);
  return parent < 0 ? undefined : parent;
}

/**
 * Where a result follows the call that it names, if the entry before it in the file is not of that
 * turn, nor an orphan that comes to be.
 */
function endBelowCall(work: Work, entry: EntryIndex): EntryIndex | undefined {
  const { tree, checked } = work;
  const caller = work.callerOf(entry);
  if (caller === undefined || turnOf(work, entry - 1) === caller) return undefined;
  const top = checked.ancestry.root[entry - 1]!;
  const comesToBe = top !== NO_ENTRY && tree.isOrphan(top) && work.callerOf(top) === caller;
  return comesToBe ? undefined : endBelow(work, caller, entry);
}
