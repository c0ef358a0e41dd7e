import { digestAt } from "../read/digest.js";
import type { Session } from "../session/session.js";
import { type EntryIndex, NO_ENTRY, type SessionTree } from "../tree/tree.js";
import { noPairs, type Pairs, pair, sameKind } from "./pairs.js";

/**
 * Pairs the entries of two files by id. Where an id is used more than once, entries with the same
 * bytes go together first, the others in file order; so do those without an id, if they are of the
 * same type and role.
 */
export function matchById(left: Session, right: Session): Pairs {
  const [one, other] = [left.tree, right.tree];
  const pairs = noPairs(one, other);
  const [lefts, rights] = [severalById(one), severalById(other)];
  for (let entry = 0; entry < one.size; entry++) {
    const id = one.id(entry);
    if (id === null || lefts.has(id) || rights.has(id)) continue;
    const found = other.withId(id);
    if (found !== NO_ENTRY) pair(pairs, entry, found);
  }
  for (const id of new Set([...lefts.keys(), ...rights.keys()])) {
    if (id === null) continue;
    const [few, many] = [lefts.get(id) ?? only(one, id), rights.get(id) ?? only(other, id)];
    pairByBytes(left, few, right, many, pairs);
    pairInOrder(few, many, pairs, () => true);
  }
  const [idless, others] = [lefts.get(null) ?? [], rights.get(null) ?? []];
  pairByBytes(left, idless, right, others, pairs);
  pairInOrder(idless, others, pairs, (from, to) => sameKind(one, from, other, to));
  return pairs;
}

/** The entries that share an id, or have none (under `null`), in file order. */
function severalById(tree: SessionTree): Map<string | null, EntryIndex[]> {
  const shared = new Set(Array.from(tree.links.superseded, (entry) => tree.id(entry)));
  const several = new Map<string | null, EntryIndex[]>();
  for (let entry = 0; entry < tree.size; entry++) {
    const hasId = tree.columns.id[entry] >= 0;
    if (hasId && shared.size === 0) continue;
    const id = tree.id(entry);
    if (hasId && !shared.has(id)) continue;
    const entries = several.get(id);
    if (entries === undefined) several.set(id, [entry]);
    else entries.push(entry);
  }
  return several;
}

function only(tree: SessionTree, id: string): EntryIndex[] {
  const entry = tree.withId(id);
  return entry === NO_ENTRY ? [] : [entry];
}

function pairByBytes(
  left: Session,
  lefts: readonly EntryIndex[],
  right: Session,
  rights: readonly EntryIndex[],
  pairs: Pairs,
): void {
  if (lefts.length === 0 || rights.length === 0) return;
  const waiting = new Map<string, EntryIndex[]>();
  // From the end, so that the first is taken first.
  for (const entry of rights.toReversed()) {
    const digest = digestOf(right, entry);
    const alike = waiting.get(digest);
    if (alike === undefined) waiting.set(digest, [entry]);
    else alike.push(entry);
  }
  for (const entry of lefts) {
    const found = waiting.get(digestOf(left, entry))?.pop();
    if (found !== undefined) pair(pairs, entry, found);
  }
}

function digestOf({ source, tree }: Session, entry: EntryIndex): string {
  return digestAt(source, tree.columns.offset[entry], tree.columns.length[entry]);
}

/** Pairs what is not paired yet in file order; an entry that `mayPair` refuses waits for the next. */
function pairInOrder(
  lefts: readonly EntryIndex[],
  rights: readonly EntryIndex[],
  pairs: Pairs,
  mayPair: (left: EntryIndex, right: EntryIndex) => boolean,
): void {
  const free = rights.filter((entry) => pairs.left[entry] === NO_ENTRY);
  let at = 0;
  for (const entry of lefts) {
    if (pairs.right[entry] !== NO_ENTRY || at === free.length || !mayPair(entry, free[at]))
      continue;
    pair(pairs, entry, free[at++]);
  }
}
