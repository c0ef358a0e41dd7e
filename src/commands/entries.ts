import { type Gist, gistOf, gistText, sizedGistOf } from "../format/gist.js";
import { preview } from "../report/human.js";
import type { Session } from "../session/session.js";
import { factsOf } from "../tree/facts.js";
import type { EntryIndex } from "../tree/tree.js";

/** The gist of an entry, read from the file. */
export function gistAt(session: Session, entry: EntryIndex): Gist {
  const { tree } = session;
  return gistOf(session.bytes(entry), tree.type(entry), tree.role(entry));
}

/** The same with the size of what a tool or a command put out. */
export function sizedGistAt(session: Session, entry: EntryIndex): Gist {
  const { tree } = session;
  return sizedGistOf(session.bytes(entry), tree.type(entry), tree.role(entry));
}

/** What JSON says of an entry wherever one is listed. */
export function entryJson(session: Session, entry: EntryIndex, gist = gistAt(session, entry)) {
  // Not spread into another object: for each of many entries that costs time and memory.
  return Object.assign(factsOf(session.tree, entry), { preview: preview(gistText(gist)) });
}

/** The id of an entry, null where there is no entry or it has none. */
export function idOrNull(session: Session, entry: EntryIndex): string | null {
  return entry < 0 ? null : session.tree.id(entry);
}
