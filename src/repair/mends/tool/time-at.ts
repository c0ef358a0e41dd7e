import { RecordFlag } from "../../../read/record.js";
import { type EntryIndex, NO_ENTRY } from "../../../tree/tree.js";
import type { Work } from "../../work.js";

/** The time of an entry, or of the nearest above it that has a readable one; ISO 8601. */
export function timeAt({ tree }: Work, entry: EntryIndex): string {
  let at = entry;
  while (at !== NO_ENTRY && !(tree.columns.flags[at]! & RecordFlag.isoTime)) at = tree.parent(at);
  return new Date(at === NO_ENTRY ? 0 : tree.time(at)).toISOString();
}
