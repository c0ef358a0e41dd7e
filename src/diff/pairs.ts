import { type EntryIndex, NO_ENTRY, type SessionTree } from "../tree/tree.js";

/** Which entry of one file stands for which of another: by entry, NO_ENTRY where none does. */
export interface Pairs {
  /** By an entry of the left file, the entry of the right one. */
  right: Int32Array;
  /** By an entry of the right file, the entry of the left one. */
  left: Int32Array;
}

/** Pairs of two files of which none is found yet. */
export function noPairs(left: SessionTree, right: SessionTree): Pairs {
  return {
    right: new Int32Array(left.size).fill(NO_ENTRY),
    left: new Int32Array(right.size).fill(NO_ENTRY),
  };
}

/** Notes that two entries, neither of which has another, stand for each other. */
export function pair(pairs: Pairs, left: EntryIndex, right: EntryIndex): void {
  pairs.right[left] = right;
  pairs.left[right] = left;
}

/** Are two entries, of two files, of the same type and role? */
export function sameKind(
  left: SessionTree,
  one: EntryIndex,
  right: SessionTree,
  other: EntryIndex,
): boolean {
  return left.type(one) === right.type(other) && left.role(one) === right.role(other);
}
