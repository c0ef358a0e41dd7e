import { createHash } from "node:crypto";
import { appendedLine } from "../draft/appended-line.js";
import { Draft } from "../draft/draft.js";
import { Fault } from "../fault.js";
import { CURRENT_VERSION } from "../format/version.js";
import type { Session } from "../session/session.js";
import { type EntryIndex, NO_ENTRY } from "../tree/tree.js";
import { pathTo } from "../tree/walk.js";
import { checkoutEntry } from "./entry.js";

/**
 * The session file with one entry more, that makes pi resume at `target`; as it is, if pi does so
 * already.
 * @param time of the new entry, in Unix milliseconds
 * @throws Fault where an entry cannot be appended so that pi finds it
 */
export function checkoutDraft(session: Session, target: EntryIndex, time: number): Draft {
  const { tree, source, file } = session;
  const draft = new Draft(source);
  const obstacle = obstacleTo(session, target);
  if (obstacle !== undefined) throw new Fault(`${file}: ${obstacle}`);
  if (resumesAt(session, target)) return draft;
  const parentId = tree.id(target) as string;
  const timestamp = new Date(time).toISOString();
  const entry = checkoutEntry(freshId(session, parentId, timestamp), parentId, timestamp);
  const { offset, length, by } = appendedLine(session, entry);
  return draft.edited([{ offset, length, insert: [by], rule: "checkout" }]);
}

/** pi takes a last line that is JSON of any kind for the leaf, and knows no `leaf` entries. */
function resumesAt({ tree, malformed }: Session, target: EntryIndex): boolean {
  const last = tree.size - 1;
  if (target !== last || target !== tree.leaf) return false;
  for (const { line, reason } of malformed) {
    if (line > tree.line(last) && reason === "not-an-entry") return false;
  }
  return true;
}

function obstacleTo(session: Session, target: EntryIndex): string | undefined {
  const { tree, version = CURRENT_VERSION } = session;
  if (version > CURRENT_VERSION)
    return `is of version ${version}, from the future; it is only read`;
  if (session.source.convertedFrom) return "is UTF-16, which pi cannot read; repair it first";
  if (session.bodyVersion === 1) return "has entries without ids; migrate it first";
  if (target === NO_ENTRY) return "has no current leaf";
  const id = tree.id(target);
  if (id === null || id === "")
    return `line ${tree.line(target)} has no id to hang an entry from; repair it first`;
  if (tree.isSuperseded(target)) return `a later entry has the id ${id}; repair it first`;
  const root = pathTo(tree, target)[0];
  const isLooped = tree.links.loops.some(({ cut }) => cut === root);
  return isLooped ? `the parents of ${id} lead round in a loop; repair it first` : undefined;
}

/** In the shape of pi's ids, and none that the session holds. */
function freshId({ tree, header }: Session, parentId: string, timestamp: string): string {
  const seed = `${header?.value.id}:${tree.size}:${parentId}:${timestamp}`;
  for (let k = 0; ; k++) {
    const id = createHash("sha256").update(`${seed}:${k}`).digest("hex").slice(0, 8);
    if (tree.ids.find(id) < 0) return id;
  }
}
