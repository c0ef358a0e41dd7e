import { type EntryIndex, NO_ENTRY, type SessionTree } from "../tree/tree.js";
import { noPairs, type Pairs, pair, sameKind } from "./pairs.js";

/** How far down a branch the next entry of the same kind is looked for. */
const MOST_AHEAD = 32;

/**
 * Pairs the entries of two files by their place in the tree: the first root with the first, each
 * entry's first child with the first, as far as types and roles agree. Where they do not, one side
 * may have an entry more: the nearest places further down that agree are paired, and what was passed
 * over has no pair.
 */
export function matchByPlace(left: SessionTree, right: SessionTree): Pairs {
  const pairs = noPairs(left, right);
  const stack: [EntryIndex, EntryIndex][] = [];
  // Entries that a later one of their id hides are in no tree: they follow the roots.
  pushAll(stack, inTree(left), inTree(right));
  for (let next = stack.pop(); next !== undefined; next = stack.pop()) {
    const agreed = nearestOfKind(left, next[0], right, next[1]);
    if (agreed === undefined) continue;
    const [one, other] = agreed;
    pair(pairs, one, other);
    pushAll(stack, left.children(one), right.children(other));
  }
  return pairs;
}

function inTree(tree: SessionTree): EntryIndex[] {
  return [...tree.roots, ...tree.links.superseded];
}

function pushAll(
  stack: [EntryIndex, EntryIndex][],
  lefts: ArrayLike<EntryIndex>,
  rights: ArrayLike<EntryIndex>,
): void {
  for (let at = 0; at < Math.min(lefts.length, rights.length); at++) {
    stack.push([lefts[at], rights[at]]);
  }
}

/** The pair of the same kind with the fewest entries above it, from a given pair down. */
function nearestOfKind(
  left: SessionTree,
  one: EntryIndex,
  right: SessionTree,
  other: EntryIndex,
): [EntryIndex, EntryIndex] | undefined {
  if (sameKind(left, one, right, other)) return [one, other];
  const [lefts, rights] = [firstChildren(left, one), firstChildren(right, other)];
  for (let skipped = 1; skipped < lefts.length + rights.length - 1; skipped++) {
    for (let at = 0; at <= skipped; at++) {
      if (at >= lefts.length || skipped - at >= rights.length) continue;
      if (sameKind(left, lefts[at], right, rights[skipped - at])) {
        return [lefts[at], rights[skipped - at]];
      }
    }
  }
  return undefined;
}

/** An entry, its first child, that one's first child, and so on a little way. */
function firstChildren(tree: SessionTree, entry: EntryIndex): EntryIndex[] {
  const chain: EntryIndex[] = [];
  let at = entry;
  while (at !== NO_ENTRY && chain.length < MOST_AHEAD) {
    chain.push(at);
    at = tree.children(at)[0] ?? NO_ENTRY;
  }
  return chain;
}
