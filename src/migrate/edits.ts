import { find, type Span } from "../format/json-cursor.js";
import { CURRENT_VERSION } from "../format/version.js";
import { parseBytes, RecordFlag } from "../read/record.js";
import type { HeaderLine, Session } from "../session/session.js";
import type { EntryIndex, SessionTree } from "../tree/tree.js";
import { type Edit, setting } from "../write/splice.js";
import type { GivenIds } from "./ids.js";

/**
 * What makes an entry's line one of version 3: that which `Session.entry` shows of it, in pi's order
 * of keys. Empty where the line is one already.
 * @param ids where the ids of reading are not to be kept
 */
export function entryEdits(session: Session, entry: EntryIndex, ids?: GivenIds): Edit[] {
  const edits: Edit[] = [];
  const { tree } = session;
  if (session.bodyVersion === 1) {
    const bytes = session.bytes(entry);
    const written = (id: string | null) => (id === null ? null : (ids?.written(id) ?? id));
    const at = tree.type(entry) === "compaction" ? find(bytes, 0, [INDEX]) : undefined;
    const index = at && parseBytes(bytes, at.start, at.end);
    const upgrade = session.upgrade(entry, index);
    // An entry that is given an id changes in any case: no need to look at what is there.
    const isGiven = (tree.columns.flags[entry] & RecordFlag.givenId) !== 0;
    for (const key of ["id", "parentId"] as const) {
      const value = written(upgrade?.[key] ?? null);
      if (isGiven) edits.push({ path: [key], value: JSON.stringify(value) });
      else edits.push(...setting(bytes, key, value));
    }
    if (typeof index === "number") {
      const kept = upgrade?.keptId;
      if (kept !== undefined) edits.push(...setting(bytes, "firstKeptEntryId", written(kept)));
      edits.push({ path: [INDEX], value: undefined });
    }
  }
  if (isHookMessage(tree, entry)) edits.push({ path: ["message", "role"], value: '"custom"' });
  return edits;
}

/** A message under the name that `custom` had before version 3. */
export function isHookMessage(tree: SessionTree, entry: EntryIndex): boolean {
  const isOne = (tree.columns.flags[entry] & RecordFlag.hookMessage) !== 0;
  return isOne && tree.type(entry) === "message";
}

const INDEX = "firstKeptEntryIndex";

/**
 * What makes a header one of version 3. Version 1's `branchedFrom` becomes `parentSession`, its later
 * name, which pi leaves undone; settings fields stay, as with pi.
 */
export function headerEdits({ value }: HeaderLine, bytes: Buffer): Edit[] {
  const edits = setting(bytes, "version", CURRENT_VERSION);
  const { branchedFrom, parentSession } = value;
  if (typeof branchedFrom === "string" && parentSession === undefined) {
    edits.push({ path: ["branchedFrom"], value: undefined });
    edits.push({ path: ["parentSession"], value: rawValue(bytes, "branchedFrom") });
  }
  return edits;
}

function rawValue(bytes: Buffer, key: string): Uint8Array {
  const { start, end } = find(bytes, 0, [key]) as Span;
  return bytes.subarray(start, end);
}
