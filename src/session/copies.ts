import { sameJson } from "../format/same-json.js";
import { type EntryIndex, NO_ENTRY } from "../tree/tree.js";
import type { Session } from "./session.js";

/** The entries of a file that have an id which an earlier one has. */
export interface Copies {
  /** By later entry: the one before it with that id, and whether they say the same. */
  earlier: Map<EntryIndex, { entry: EntryIndex; isReplay: boolean }>;
  /** By number of an id that several have: the first that has it. */
  firstHolder: Map<number, EntryIndex>;
}

/** Finds the copies, and compares each with the entry that it repeats. */
export function copiesOf(session: Session): Copies {
  const { tree } = session;
  const copies: Copies = { earlier: new Map(), firstHolder: new Map() };
  if (tree.links.superseded.size === 0) return copies;
  const { id } = tree.columns;
  const last = new Int32Array(tree.ids.size).fill(NO_ENTRY);
  for (let entry = 0; entry < tree.size; entry++) {
    if (id[entry] < 0) continue;
    const before = last[id[entry]];
    last[id[entry]] = entry;
    if (before === NO_ENTRY) continue;
    if (!copies.firstHolder.has(id[entry])) copies.firstHolder.set(id[entry], before);
    copies.earlier.set(entry, { entry: before, isReplay: saysTheSame(session, before, entry) });
  }
  return copies;
}

/** Same content: equal bytes, or equal JSON whatever the order of keys. */
function saysTheSame(session: Session, left: EntryIndex, right: EntryIndex): boolean {
  const bytes = Buffer.from(session.bytes(left));
  if (bytes.equals(session.bytes(right))) return true;
  return sameJson(session.rawEntry(left), session.rawEntry(right));
}
