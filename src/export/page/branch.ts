import { type EntryIndex, NO_ENTRY, type SessionTree } from "../../tree/tree.js";
import { pathTo } from "../../tree/walk.js";

/**
 * The branch that an entry is looked at in: its path, and on from it to a tip, along the current
 * branch where the entry is on that, else always to the latest child.
 */
export function branchThrough(
  tree: SessionTree,
  entry: EntryIndex,
  current: ReadonlySet<EntryIndex>,
): EntryIndex[] {
  const branch = pathTo(tree, entry);
  let at = entry;
  while (at !== NO_ENTRY && tree.childCount(at) > 0) {
    const children = tree.children(at);
    at = children.find((child) => current.has(child)) ?? children.at(-1)!;
    branch.push(at);
  }
  return branch;
}

/** An entry and those that begin other branches beside it: the children of its parent, or the roots. */
export function siblings(tree: SessionTree, entry: EntryIndex): Int32Array {
  const parent = tree.parent(entry);
  return parent === NO_ENTRY ? tree.roots : tree.children(parent);
}

/**
 * The entry that begins the next branch beside this one: from the entry upwards, at the first fork
 * that has one in that direction.
 * @returns NO_ENTRY if there is none
 */
export function besideBranch(tree: SessionTree, entry: EntryIndex, step: 1 | -1): EntryIndex {
  for (let at = entry; at !== NO_ENTRY; at = tree.parent(at)) {
    const all = siblings(tree, at);
    const found = all[all.indexOf(at) + step];
    if (found !== undefined) return found;
  }
  return NO_ENTRY;
}
