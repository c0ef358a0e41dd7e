import { stableId } from "../format/stable-id.js";
import { entryEdits } from "../migrate/edits.js";
import type { Session } from "../session/session.js";
import { type Edit, setting, splice } from "../write/splice.js";
import type { NewHeader } from "./header.js";
import type { Taken } from "./taken.js";

/**
 * The new file in pieces: its header, the path's entries under their ids, each below the one before
 * it, and new `label` entries at the end. An entry whose parent stays keeps its bytes. A piece is
 * valid until the next is asked for.
 */
export function* extractedBytes(
  session: Session,
  taken: Taken,
  header: NewHeader,
): Generator<Uint8Array> {
  yield line(header);
  let parentId: string | null = null;
  for (const [at, entry] of taken.entries.entries()) {
    yield entryBytes(session, taken, at, parentId);
    yield NEWLINE;
    parentId = session.tree.id(entry);
  }
  for (const label of labelEntries(session, taken, header.id, parentId)) yield line(label);
}

const NEWLINE = Buffer.from("\n");
const line = (object: object) => Buffer.from(`${JSON.stringify(object)}\n`);

/** The line of the path's entry at a place. */
function entryBytes(
  session: Session,
  taken: Taken,
  at: number,
  parentId: string | null,
): Uint8Array {
  const entry = taken.entries[at]!;
  const boundary = boundaryAt(session, taken, at);
  const edits = entryEdits(session, entry);
  const bytes = session.bytes(entry);
  set(edits, bytes, "parentId", parentId);
  if (boundary !== undefined) set(edits, bytes, "firstKeptEntryId", boundary);
  return edits.length === 0 ? bytes : splice(bytes, edits);
}

/** Adds an edit, or has the one that there is for the key set another value. */
function set(edits: Edit[], bytes: Uint8Array, key: string, value: string | null): void {
  const planned = edits.find(({ path }) => path[0] === key);
  if (planned === undefined) edits.push(...setting(bytes, key, value));
  else planned.value = JSON.stringify(value);
}

/** The new `firstKeptEntryId` of a compaction that names a label of its path. */
function boundaryAt(
  session: Session,
  { entries, inPlaceOf }: Taken,
  at: number,
): string | null | undefined {
  const { tree } = session;
  const entry = entries[at]!;
  if (inPlaceOf.size === 0 || tree.type(entry) !== "compaction") return undefined;
  const { firstKeptEntryId } = session.entry(entry);
  if (typeof firstKeptEntryId !== "string") return undefined;
  const place = inPlaceOf.get(tree.ids.find(firstKeptEntryId));
  // A label below the compaction is no boundary; pi leaves it.
  return place !== undefined && place <= at ? tree.id(entries[place]!) : undefined;
}

function* labelEntries(
  session: Session,
  { entries, labelled }: Taken,
  sessionId: string,
  above: string | null,
) {
  const { tree } = session;
  const taken = new Set(entries.map((entry) => tree.id(entry)));
  let parentId = above;
  for (const [at, target] of labelled.entries()) {
    const { text, entry } = tree.labels.get(target)!;
    const id = stableId(sessionId, entries.length + at + 1, (each) => taken.has(each));
    taken.add(id);
    const { timestamp } = session.rawEntry(entry);
    yield { type: "label", id, parentId, timestamp, targetId: tree.id(target), label: text };
    parentId = id;
  }
}
