import { type EntryIndex, NO_ENTRY, type SessionTree } from "../tree/tree.js";
import { displayOrder } from "../tree/walk.js";

/** Answers who stands above whom without walking there. Superseded entries stand nowhere. */
export class Ancestry {
  /** Every entry before its children, branch by branch. */
  readonly order: Int32Array;
  /** How many entries stand above an entry on its path. */
  readonly depth: Uint32Array;
  /** The root that the entry's path begins at; NO_ENTRY for superseded ones. */
  readonly root: Int32Array;
  /** Place of an entry in `order`; -1 for superseded ones. */
  readonly #place: Int32Array;
  /** The place after the last entry of its subtree. */
  readonly #end: Int32Array;

  constructor(tree: SessionTree) {
    const { order, depth } = displayOrder(tree);
    this.order = order;
    this.depth = depth;
    this.root = new Int32Array(tree.size).fill(NO_ENTRY);
    this.#place = new Int32Array(tree.size).fill(-1);
    this.#end = new Int32Array(tree.size);
    for (let place = 0; place < order.length; place++) {
      const entry = order[place];
      const parent = tree.parent(entry);
      this.#place[entry] = place;
      this.root[entry] = parent === NO_ENTRY ? entry : this.root[parent];
    }
    for (let place = order.length - 1; place >= 0; place--) {
      const entry = order[place];
      this.#end[entry] = Math.max(this.#end[entry], place + 1);
      const parent = tree.parent(entry);
      if (parent !== NO_ENTRY) this.#end[parent] = Math.max(this.#end[parent], this.#end[entry]);
    }
  }

  /** An entry and all below it, each before its children; none for a superseded one. */
  below(entry: EntryIndex): Int32Array {
    const place = this.#place[entry];
    return this.order.subarray(Math.max(place, 0), place < 0 ? 0 : this.#end[entry]);
  }

  /** Is `upper` on the path to `lower`, or the same entry? */
  isOnPath(upper: EntryIndex, lower: EntryIndex): boolean {
    const at = this.#place[lower];
    const from = this.#place[upper];
    return from >= 0 && at >= from && at < this.#end[upper];
  }
}
