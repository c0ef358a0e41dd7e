import { countBefore } from "../read/columns.js";
import { type EntryIndex, NO_ENTRY } from "../tree/tree.js";

/** How entries hang together after a round, as far as their order in the file rests on it. */
export interface NewLinks {
  /** Entries there were. */
  size: number;
  isRemoved(entry: EntryIndex): boolean;
  /** The entry it will hang from, or, below new entries, the one that those hang from. */
  parent(entry: EntryIndex): EntryIndex;
  /** Does it hang elsewhere than before? */
  isRelinked(entry: EntryIndex): boolean;
}

/** Which entries must move so that none of the repair's making stands before its parent. */
export interface NewOrder {
  /** By an entry that stays: those that go right behind it, in their order. */
  behind: Map<EntryIndex, EntryIndex[]>;
  /** The last entry of the file; NO_ENTRY if none is left. */
  last: EntryIndex;
}

/**
 * Lets every entry stay where it is, but for those that were hung from a later one: they go right
 * behind it, and what hangs from them goes with them. What stood before its parent already may.
 * @throws Error when the new links form a loop
 */
export function newOrder(links: NewLinks): NewOrder {
  const { size } = links;
  const behind = new Map<EntryIndex, EntryIndex[]>();
  const waiting = new Map<EntryIndex, EntryIndex[]>();
  const placed = new Uint8Array(size);
  let last: EntryIndex = NO_ENTRY;
  let held = 0;
  for (let entry = 0; entry < size; entry++) {
    if (links.isRemoved(entry)) continue;
    const parent = links.parent(entry);
    const waits = parent !== NO_ENTRY && placed[parent] === 0;
    if (waits && (links.isRelinked(entry) || parent < entry)) {
      held++;
      const others = waiting.get(parent);
      if (others === undefined) waiting.set(parent, [entry]);
      else others.push(entry);
      continue;
    }
    placed[entry] = 1;
    last = entry;
    const moved = waitersOf(entry, waiting);
    if (moved.length === 0) continue;
    for (const one of moved) placed[one] = 1;
    held -= moved.length;
    behind.set(entry, moved);
    last = moved.at(-1)!;
  }
  if (held > 0) throw new Error(`${held} entries would hang from one another`);
  return { behind, last };
}

/**
 * All that waits for an entry, and for what waits for it: parents first, and as far as that allows
 * in the order of the file.
 */
function waitersOf(entry: EntryIndex, waiting: Map<EntryIndex, EntryIndex[]>): EntryIndex[] {
  const order: EntryIndex[] = [];
  // From the latest in the file to the earliest.
  const ready: EntryIndex[] = [];
  let freed: EntryIndex | undefined = entry;
  while (freed !== undefined) {
    for (const one of waiting.get(freed) ?? []) {
      const place = countBefore(ready.length, (at) => ready[at]! > one);
      ready.splice(place, 0, one);
    }
    waiting.delete(freed);
    freed = ready.pop();
    if (freed !== undefined) order.push(freed);
  }
  return order;
}
