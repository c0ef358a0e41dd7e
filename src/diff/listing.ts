import type { Reason } from "../read/malformed.js";
import { type EntryIndex, NO_ENTRY } from "../tree/tree.js";
import type { Change } from "./changes.js";
import { entryChanges, type FileDiff, headerChanges } from "./files.js";

/** A line that only one of two files has: a header, an entry or a malformed line. */
export interface OnlyLine {
  /** NO_ENTRY for what is no entry. */
  entry: EntryIndex;
  id: string | null;
  /** Physical line, from 1. */
  line: number;
  /** Undefined for a malformed line. */
  type: string | undefined;
  role: string | null;
  /** Why it is no entry, for a malformed line. */
  malformed: Reason | undefined;
}

/** The lines that only the left or only the right file has: headers, entries, malformed lines. */
export function* onlyIn(diff: FileDiff, side: "left" | "right"): Generator<OnlyLine> {
  const { tree, malformed } = diff[side];
  const none = { entry: NO_ENTRY, id: null, role: null };
  for (const pair of diff.headers) {
    if (pair.left && pair.right) continue;
    const header = pair[side];
    if (header === undefined) continue;
    yield { ...none, line: header.line, type: String(header.value.type), malformed: undefined };
  }
  const counterparts = diff.pairs[side === "left" ? "right" : "left"];
  for (let entry = 0; entry < tree.size; entry++) {
    if (counterparts[entry] !== NO_ENTRY) continue;
    const [line, type, role] = [tree.line(entry), tree.type(entry), tree.role(entry)];
    yield { entry, id: tree.id(entry), line, type, role, malformed: undefined };
  }
  for (const at of diff.malformed[side]) {
    const { line, reason } = malformed.at(at);
    yield { ...none, line, type: undefined, malformed: reason };
  }
}

/** A line that both files have, but not alike. */
export interface ChangedLine {
  /** Of the left file; NO_ENTRY for a header. */
  entry: EntryIndex;
  /** The id in the left file; null for a header. */
  id: string | null;
  /** Physical lines, from 1. */
  left: number;
  right: number;
  type: string;
  role: string | null;
  changes: Iterable<Change>;
}

/** The lines that differ: headers, then entries in the order of the left file. */
export function* changedLines(diff: FileDiff): Generator<ChangedLine> {
  const { left, right, pairs } = diff;
  for (const pair of diff.headers) {
    if (!pair.left || !pair.right) continue;
    yield {
      entry: NO_ENTRY,
      id: null,
      left: pair.left.line,
      right: pair.right.line,
      type: String(pair.left.value.type),
      role: null,
      changes: headerChanges(diff, pair),
    };
  }
  for (let entry = 0; entry < left.tree.size; entry++) {
    if (diff.changed[entry] === 0) continue;
    yield {
      entry,
      id: left.tree.id(entry),
      left: left.tree.line(entry),
      right: right.tree.line(pairs.right[entry]),
      type: left.tree.type(entry),
      role: left.tree.role(entry),
      changes: entryChanges(diff, entry),
    };
  }
}
