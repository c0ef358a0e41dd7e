import { type EntryIndex, NO_ENTRY, type SessionTree } from "./tree.js";
import { displayOrder } from "./walk.js";

/** A part of the tree as it is shown: hidden entries left out, their children hung higher. */
export interface TreeView {
  /** The shown entries in display order. */
  order: Int32Array;
  /** By entry: its nearest shown ancestor; NO_ENTRY where none is shown. */
  parent: Int32Array;
  /** By entry: its shown children are `children.subarray(childStart[e], childStart[e + 1])`. */
  childStart: Uint32Array;
  children: Int32Array;
  /** How many entries each reason left out. */
  hidden: { filtered: number; tooDeep: number };
}

/** What to show of a tree. */
export interface ViewOptions {
  /** The entry to start from; the roots when left out. */
  from?: EntryIndex;
  /** Show so many levels of the tree, counted from 1. */
  depth?: number;
  /** By entry: 1 for those that come after all their siblings, as if they were the latest. */
  last?: Uint8Array;
  /** Is this entry shown? Asked once for each, in display order. */
  isShown?: (entry: EntryIndex) => boolean;
}

/** The view of a tree: which entries are shown, and how those hang together. */
export function viewOf(tree: SessionTree, options: ViewOptions = {}): TreeView {
  const { isShown = () => true, depth: deepest = Number.POSITIVE_INFINITY } = options;
  const from = options.from === undefined ? tree.roots : [options.from];
  const all = displayOrder(tree, from, options.last);
  const parent = new Int32Array(tree.size).fill(NO_ENTRY);
  const shown = new Uint8Array(tree.size);
  const order = new Int32Array(all.order.length);
  const childStart = new Uint32Array(tree.size + 1);
  const hidden = { filtered: 0, tooDeep: 0 };
  let count = 0;
  for (const entry of all.order) {
    const above = entry === options.from ? NO_ENTRY : tree.parent(entry);
    if (above !== NO_ENTRY) parent[entry] = shown[above] === 1 ? above : parent[above];
    if (all.depth[entry] >= deepest) hidden.tooDeep++;
    else if (!isShown(entry)) hidden.filtered++;
    else {
      shown[entry] = 1;
      order[count++] = entry;
      if (parent[entry] !== NO_ENTRY) childStart[parent[entry] + 1]++;
    }
  }
  for (let entry = 0; entry < tree.size; entry++) childStart[entry + 1] += childStart[entry];
  const children = new Int32Array(childStart[tree.size]);
  const next = childStart.slice(0, tree.size);
  for (const entry of order.subarray(0, count)) {
    if (parent[entry] !== NO_ENTRY) children[next[parent[entry]]++] = entry;
  }
  return { order: order.subarray(0, count), parent, childStart, children, hidden };
}
