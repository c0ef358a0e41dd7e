import { type EntryIndex, NO_ENTRY, type SessionTree } from "./tree.js";

/** The path from a root down to `entry`, both included; empty for NO_ENTRY. */
export function pathTo(tree: SessionTree, entry: EntryIndex): EntryIndex[] {
  const path: EntryIndex[] = [];
  for (let at = entry; at !== NO_ENTRY; at = tree.parent(at)) path.push(at);
  return path.reverse();
}

/** By entry: 1 for those on the path to `entry`, itself included. */
export function pathFlags(tree: SessionTree, entry: EntryIndex): Uint8Array {
  const flags = new Uint8Array(tree.size);
  for (let at = entry; at !== NO_ENTRY; at = tree.parent(at)) flags[at] = 1;
  return flags;
}

/** The entry `steps` above; NO_ENTRY past the root. */
export function ancestor(tree: SessionTree, entry: EntryIndex, steps: number): EntryIndex {
  let at = entry;
  for (let step = 0; step < steps && at !== NO_ENTRY; step++) at = tree.parent(at);
  return at;
}

/** The last entry that is on both paths, either of the two included; NO_ENTRY when they share none. */
export function commonAncestor(tree: SessionTree, left: EntryIndex, right: EntryIndex): EntryIndex {
  const onLeft = pathFlags(tree, left);
  let at = right;
  while (at !== NO_ENTRY && onLeft[at] === 0) at = tree.parent(at);
  return at;
}

/** All entries of the tree, depth first in display order, and how deep each stands (roots at 0). */
export interface DisplayOrder {
  order: Int32Array;
  /** By entry, not by place in the order. */
  depth: Uint32Array;
}

/**
 * The entries below `from`, itself included, in display order: each before its children, those in
 * pi's order.
 * @param from where to begin: the roots when left out
 * @param last by entry: 1 for those that come after all their siblings, wherever pi has them
 */
export function displayOrder(
  tree: SessionTree,
  from: ArrayLike<EntryIndex> = tree.roots,
  last?: Uint8Array,
): DisplayOrder {
  const depth = new Uint32Array(tree.size);
  const order = new Int32Array(tree.size);
  const stack = Array.from(from).reverse();
  let count = 0;
  while (stack.length > 0) {
    const entry = stack.pop() as EntryIndex;
    order[count++] = entry;
    const children = tree.children(entry);
    const latest =
      last && children.length > 1 ? children.find((child) => last[child] === 1) : undefined;
    if (latest !== undefined) stack.push(latest);
    for (let i = children.length - 1; i >= 0; i--) {
      depth[children[i]] = depth[entry] + 1;
      if (children[i] !== latest) stack.push(children[i]);
    }
  }
  return { order: order.subarray(0, count), depth };
}
