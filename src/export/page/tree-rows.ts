import type { Gist } from "../../format/gist.js";
import { type Filter, isShown } from "../../tree/filter.js";
import { type EntryIndex, NO_ENTRY, type SessionTree } from "../../tree/tree.js";
import { viewOf } from "../../tree/view.js";
import { pathFlags } from "../../tree/walk.js";

/** The rows of the tree as it is drawn, one an entry. */
export interface TreeRows {
  entries: Int32Array;
  /** By row: how many side branches it lies within; does it open one? */
  level: Uint16Array;
  opens: Uint8Array;
  /** By entry: its row; -1 where it is not shown. */
  rowOf: Int32Array;
  /** By entry: its nearest shown ancestor. */
  parent: Int32Array;
  /** By entry: how many branches go on from it. */
  branches: Uint32Array;
}

/** What a filter shows of a tree, the current branch in the first column as in `pi-session tree`. */
export function treeRows(
  tree: SessionTree,
  filter: Filter,
  gistOf: (entry: EntryIndex) => Gist,
): TreeRows {
  const view = viewOf(tree, {
    isShown: (entry) => isShown(tree, filter, entry, () => gistOf(entry)),
    last: pathFlags(tree, tree.leaf),
  });
  const entries = view.order;
  const level = new Uint16Array(entries.length);
  const opens = new Uint8Array(entries.length);
  const rowOf = new Int32Array(tree.size).fill(-1);
  const branches = new Uint32Array(tree.size);
  for (const [row, entry] of entries.entries()) {
    rowOf[entry] = row;
    branches[entry] = view.childStart[entry + 1]! - view.childStart[entry]!;
    const above = view.parent[entry]!;
    if (above === NO_ENTRY) continue;
    opens[row] = view.children[view.childStart[above + 1]! - 1] === entry ? 0 : 1;
    level[row] = Math.min(0xffff, level[rowOf[above]!]! + opens[row]!);
  }
  return { entries, level, opens, rowOf, parent: view.parent, branches };
}
