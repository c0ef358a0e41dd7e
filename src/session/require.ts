import { Fault } from "../fault.js";
import { CURRENT_VERSION } from "../format/version.js";
import { Parent } from "../read/record.js";
import type { EntryIndex } from "../tree/tree.js";
import { type OpenOptions, openSession } from "./open.js";
import type { Session } from "./session.js";

/**
 * Opens a file that must be a session, as every reading command wants it.
 * @throws Fault when it cannot be read, is empty, or holds no session that this toolkit reads
 */
export async function requireSession(path: string, options?: OpenOptions): Promise<Session> {
  const session = await openSession(path, options);
  const reason = whyNoSession(session);
  if (reason === undefined) return session;
  session.close();
  throw new Fault(`${session.file}: ${reason}`);
}

/** Why this file is no session to read; undefined when it is one. */
export function whyNoSession(session: Session): string | undefined {
  if (session.isWithdrawn) {
    return "is of the withdrawn format 4 of pi-agent-core 0.84 to 0.87, which pi-session does not read";
  }
  if (session.header !== undefined) return undefined;
  if (session.source.size === 0) return "is empty";
  const { tree } = session;
  for (let entry = 0; entry < tree.size; entry++) {
    const looksLikeOne = tree.columns.parentId[entry] !== Parent.invalid;
    if (looksLikeOne && tree.timestamp(entry) !== null) return undefined;
  }
  return "is not a session file: no header and no entries";
}

const MOST_OF_A_KIND = 3;

/** What a reader should know of how this session was read, a line each. */
export function readingNotes(session: Session): string[] {
  const { tree, header, headers, version } = session;
  const notes: string[] = [];
  if (session.source.convertedFrom) notes.push("is UTF-16; pi cannot read it");
  if (session.bom) notes.push("starts with a byte order mark; pi refuses it");
  if (header === undefined) notes.push("has no header; pi refuses it");
  else if (session.title !== undefined)
    notes.push("starts with oh-my-pi's title line; pi refuses it");
  else if (header.entriesBefore > 0) notes.push("has entries before its header; pi refuses it");
  if (header !== undefined && typeof header.value.id !== "string") {
    notes.push("has a header without an id; pi refuses it");
  }
  if (headers.length > 1) notes.push(`has ${headers.length} headers; the first counts`);
  if (version !== undefined && version > CURRENT_VERSION) {
    notes.push(`is of version ${version}, from the future; read as ${CURRENT_VERSION}`);
  } else if (version !== undefined && version < 2 && session.bodyVersion === 3) {
    notes.push("says it is of version 1, but its entries have ids; read by its entries");
  } else if (version !== undefined && version >= 2 && session.bodyVersion === 1) {
    notes.push(
      `says it is of version ${version}, but its entries have no ids; read by its entries`,
    );
  }
  if (header !== undefined && version === undefined) {
    notes.push("has a version that is no whole number; read by its entries");
  }
  notes.push(...boundaryNotes(session).slice(0, MOST_OF_A_KIND));
  for (const { cut, entries } of tree.links.loops.slice(0, MOST_OF_A_KIND)) {
    notes.push(
      `has a loop of ${entries.length === 1 ? "one entry" : `${entries.length} entries`}, cut above line ${tree.line(cut)}; pi hangs on it`,
    );
  }
  return notes;
}

/** Compactions of version 1 whose boundary pi takes to be elsewhere; see KeptIndexes. */
function boundaryNotes(session: Session): string[] {
  const { tree, malformed, bodyVersion } = session;
  if (bodyVersion !== 1 || malformed.size === 0) return [];
  const notes: string[] = [];
  const place = (entry: EntryIndex | undefined) =>
    entry === undefined ? "nothing" : `from line ${tree.line(entry)} on`;
  for (let entry = 0; entry < tree.size; entry++) {
    if (tree.type(entry) !== "compaction") continue;
    const { firstKeptEntryIndex } = session.rawEntry(entry);
    if (typeof firstKeptEntryIndex !== "number") continue;
    const kept = session.keptAt(firstKeptEntryIndex);
    if (kept.entry === kept.pis) continue;
    notes.push(
      `has malformed lines above the compaction on line ${tree.line(entry)}, counted in its index: it keeps ${place(kept.entry)}; for pi, which does not count them, ${place(kept.pis)}`,
    );
  }
  return notes;
}
