import type { Range } from "../draft/pieces.js";
import { countBefore } from "../read/columns.js";
import type { Session } from "../session/session.js";
import type { EntryIndex } from "../tree/tree.js";

/** An entry's line, its newline included. */
export function entryLine({ source, tree }: Session, entry: EntryIndex): Range {
  const { offset, length } = tree.columns;
  const start = offset[entry]!;
  return { offset: start, length: Math.min(length[entry]! + 1, source.size - start) };
}

/** The line at `offset` of `bytes` bytes, its newline included. */
export function wholeLine({ source }: Session, offset: number, bytes: number): Range {
  return { offset, length: Math.min(bytes + 1, source.size - offset) };
}

/** The entry on a physical line; undefined where none stands. */
export function entryOnLine({ tree }: Session, line: number): EntryIndex | undefined {
  const lines = tree.columns.line;
  const entry = countBefore(tree.size, (entry) => lines[entry]! < line);
  return entry < tree.size && lines[entry] === line ? entry : undefined;
}
