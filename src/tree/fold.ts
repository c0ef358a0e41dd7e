import { type EntryIndex, NO_ENTRY } from "./tree.js";
import type { TreeView } from "./view.js";

/** One entry of a view, or a run of them in its stead. */
export interface Fold {
  /** The entry, or the first of the run. */
  entry: EntryIndex;
  /** How many entries it stands for. */
  count: number;
  /** Place of what is above it in the list; -1 for a root. */
  above: number;
}

/** A run of fewer is not worth folding. */
const SHORTEST_RUN = 3;

/**
 * A view with its long runs folded: of entries one below the other, each with one child, only those
 * stay that matter for themselves; so do roots, tips, fork points and what comes right after one.
 * @param matters entries that are never folded
 * @returns in display order, each after what is above it
 */
export function foldRuns(view: TreeView, matters: (entry: EntryIndex) => boolean): Fold[] {
  const folds: Fold[] = [];
  const placeOf = new Map<EntryIndex, number>();
  const place = (entry: EntryIndex, count: number, last: EntryIndex) => {
    const parent = view.parent[entry];
    folds.push({ entry, count, above: parent === NO_ENTRY ? -1 : (placeOf.get(parent) as number) });
    placeOf.set(last, folds.length - 1);
  };
  const { order } = view;
  const inner = (entry: EntryIndex) => isInner(view, entry) && !matters(entry);
  for (let at = 0; at < order.length; ) {
    let end = at;
    // The only child of an entry follows it in display order.
    while (end < order.length && inner(order[end])) end++;
    if (end - at >= SHORTEST_RUN) {
      place(order[at], end - at, order[end - 1]);
      at = end;
    } else {
      for (const next = Math.max(end, at + 1); at < next; at++) place(order[at], 1, order[at]);
    }
  }
  return folds;
}

/** Has it one child, and is it the only child of what is above it? */
function isInner(view: TreeView, entry: EntryIndex): boolean {
  const parent = view.parent[entry];
  return parent !== NO_ENTRY && childCount(view, entry) === 1 && childCount(view, parent) === 1;
}

function childCount({ childStart }: TreeView, entry: EntryIndex): number {
  return childStart[entry + 1] - childStart[entry];
}
