import { Part } from "../../../check/pairing/facts.js";
import { type EntryIndex, NO_ENTRY } from "../../../tree/tree.js";
import { interrupts, pathBelow, turnOf, unansweredOn } from "../../path-walk.js";
import type { Work } from "../../work.js";

const DAY_MS = 86_400_000;

/** Why an entry cannot be hung from another, whatever its owner wants; undefined where it can. */
export function whyNever(work: Work, entry: EntryIndex, parent: EntryIndex): string | undefined {
  const { tree, checked } = work;
  const name = tree.id(parent);
  if (name === null) return `line ${tree.line(parent)} has no id`;
  if (!tree.canBeNamed(parent)) return `${name} is a later entry's id too`;
  return checked.ancestry.isOnPath(entry, parent) ? `${name} hangs from it` : undefined;
}

/** Why an entry had better not be hung from another; undefined where it may. */
export function whyNotBelow(work: Work, entry: EntryIndex, parent: EntryIndex): string | undefined {
  const { tree } = work;
  const never = whyNever(work, entry, parent);
  if (never !== undefined) return never;
  const name = tree.id(parent);
  if (tree.time(parent) - tree.time(entry) > DAY_MS) return `${name} is over a day younger`;
  if (crossesCompaction(work, entry, parent)) {
    return `a compaction below it keeps from elsewhere than above ${name}`;
  }
  const again = repeatedCall(work, entry, parent);
  if (again !== undefined) return `the call ${again} is made above ${name} already`;
  return splitsPair(work, entry, parent)
    ? `${name} waits for a result that is elsewhere`
    : undefined;
}

/** Does a compaction at or below `entry` keep from another branch than the one it would be on? */
function crossesCompaction({ checked }: Work, entry: EntryIndex, parent: EntryIndex): boolean {
  const { ancestry, pairing } = checked;
  for (const [compaction, { kept }] of pairing.compactions) {
    if (kept === NO_ENTRY || !ancestry.isOnPath(entry, compaction)) continue;
    if (!ancestry.isOnPath(entry, kept) && !ancestry.isOnPath(kept, parent)) return true;
  }
  return false;
}

/**
 * The id of a call that is made at or below `entry` and above it too, once it hangs there. What will
 * be above an orphan that is to be hung itself is not known yet: whatever stands before it may be.
 */
function repeatedCall(work: Work, entry: EntryIndex, parent: EntryIndex): string | undefined {
  const { pairing, ancestry } = work.checked;
  const root = ancestry.root[parent] ?? NO_ENTRY;
  const isLoose = root !== NO_ENTRY && work.tree.isOrphan(root);
  const seen = new Set<number>();
  for (const below of ancestry.below(entry)) {
    if ((pairing.parts(below) & Part.assistant) === 0) continue;
    for (const call of pairing.calls(below)) {
      if (seen.has(call)) continue;
      seen.add(call);
      const isAbove = work
        .callersOf(call)
        .some((one) => ancestry.isOnPath(one, parent) || (isLoose && one < root));
      if (isAbove) return pairing.callId(call);
    }
  }
  return undefined;
}

/**
 * Would `entry` come between a call and its result? A call that has no result in the file is no pair.
 */
function splitsPair(work: Work, entry: EntryIndex, parent: EntryIndex): boolean {
  const { pairing } = work.checked;
  const caller = turnOf(work, parent);
  if (caller === NO_ENTRY || pairing.parts(caller) & Part.failed) return false;
  const open = unansweredOn(work, pairing.calls(caller), pathBelow(work, caller, parent));
  if (open.length === 0 || answers(work, entry, open)) return false;
  const left = unansweredOn(work, open, firstResults(work, entry));
  return left.some((call) => work.resultsOf(call).length > 0);
}

/** Is it a result of one of these calls? Results come in any order. */
function answers({ checked }: Work, entry: EntryIndex, calls: readonly number[]): boolean {
  const { pairing } = checked;
  const [call] = pairing.parts(entry) & Part.result ? pairing.calls(entry) : [];
  return call !== undefined && calls.includes(call);
}

/** An entry and what follows it, as long as there is one way on and nothing interrupts. */
function firstResults(work: Work, entry: EntryIndex): EntryIndex[] {
  const results: EntryIndex[] = [];
  let at: EntryIndex | undefined = entry;
  while (at !== undefined && !interrupts(work, at)) {
    results.push(at);
    at = work.tree.childCount(at) === 1 ? work.tree.children(at)[0] : undefined;
  }
  return results;
}
