import { readAt } from "../read/source.js";
import type { Session } from "../session/session.js";
import { splice } from "../write/splice.js";
import { entryEdits, headerEdits } from "./edits.js";
import { GivenIds, type IdChoice } from "./ids.js";
import { settingsEntries } from "./settings.js";

export interface MigrateOptions {
  /** How entries without ids get theirs. */
  ids: IdChoice;
  /** Make entries of the settings in a version 1 header. */
  keepSettings: boolean;
}

/** What is to be written instead of a line of the file. */
interface Change {
  offset: number;
  length: number;
  bytes: Uint8Array;
}

const CHUNK_BYTES = 1 << 20;

/**
 * The file as one of version 3, in pieces: each line that needs no change, malformed and blank ones
 * included, byte for byte. A piece is valid until the next is asked for.
 */
export function* migratedBytes(session: Session, options: MigrateOptions): Generator<Uint8Array> {
  const { source } = session;
  let at = 0;
  for (const { offset, length, bytes } of changes(session, options)) {
    yield* copied(session, at, offset);
    yield bytes;
    at = offset + length;
  }
  yield* copied(session, at, source.size);
  // pi adds a newline that a whole last line lacks whenever it opens a file.
  if (!session.finalNewline && endOfLast(session) === source.size) yield NEWLINE;
}

const NEWLINE = Buffer.from("\n");

function* copied({ source }: Session, from: number, to: number): Generator<Uint8Array> {
  for (let at = from; at < to; at += CHUNK_BYTES) {
    yield readAt(source, at, Math.min(CHUNK_BYTES, to - at));
  }
}

/** In file order. */
function* changes(session: Session, options: MigrateOptions): Generator<Change> {
  const { headers, tree } = session;
  const ids = new GivenIds(session, options.ids);
  const settings = options.keepSettings ? settingsEntries(session, ids) : undefined;
  const above = settings?.entries.at(-1)?.id;
  let next = 0;
  for (let entry = 0; entry <= tree.size; entry++) {
    for (; headers[next]?.entriesBefore === entry; next++) {
      const { offset, length } = headers[next]!;
      const old = readAt(session.source, offset, length);
      const header = splice(old, headerEdits(headers[next]!, old));
      const bytes = next === 0 && settings ? withLines(header, settings.entries) : header;
      yield { offset, length, bytes };
    }
    if (entry === tree.size) break;
    const edits = entryEdits(session, entry, ids);
    if (entry === settings?.child && above !== undefined) {
      edits.push({ path: ["parentId"], value: JSON.stringify(above) });
    }
    if (edits.length === 0) continue;
    const { offset, length } = tree.columns;
    const bytes = splice(session.bytes(entry), edits);
    yield { offset: offset[entry], length: length[entry], bytes };
  }
}

/** A line and others after it, the last without its end. */
function withLines(line: Uint8Array, objects: readonly object[]): Buffer {
  return Buffer.concat([
    line,
    ...objects.map((object) => Buffer.from(`\n${JSON.stringify(object)}`)),
  ]);
}

/** Where the last entry or header ends. */
function endOfLast({ tree, headers }: Session): number {
  const { offset, length } = tree.columns;
  const last = tree.size - 1;
  const entryEnd = last < 0 ? 0 : offset[last] + length[last];
  const header = headers.at(-1);
  return Math.max(entryEnd, header === undefined ? 0 : header.offset + header.length);
}
