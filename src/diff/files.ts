import type { JsonObject } from "../format/json-object.js";
import type { Session } from "../session/session.js";
import { type EntryIndex, NO_ENTRY } from "../tree/tree.js";
import { type Change, changesBetween } from "./changes.js";
import { type HeaderPair, headerPairs, headerToday } from "./headers.js";
import { malformedOfOne } from "./malformed.js";
import { matchById } from "./match-id.js";
import { matchByPlace } from "./match-place.js";
import type { Pairs } from "./pairs.js";
import { follow, type Pattern } from "./pointer.js";
import { takeReferences } from "./references.js";

/** How two files are to be compared. */
export interface FileDiffOptions {
  /** Places in headers and entries that do not count. */
  ignore: readonly Pattern[];
  /** Pair entries by their place in the tree, not by id. */
  structure: boolean;
  /** Told how many entries of the left file are done. */
  onProgress?: (entries: number) => void;
}

/** Two files and what became of their lines; the entries' bodies are read again when asked for. */
export interface FileDiff {
  left: Session;
  right: Session;
  options: FileDiffOptions;
  pairs: Pairs;
  /** By an entry of the left file: 1 where it has a pair that says something else. */
  changed: Uint8Array;
  /** Headers that differ; one side is undefined where the other has one more. */
  headers: HeaderPair[];
  /** Places, among the malformed lines of each file, of those that the other has not. */
  malformed: { left: number[]; right: number[] };
  /** How many entries each answer fits; headers and malformed lines are not among them. */
  counts: { same: number; added: number; removed: number; changed: number };
}

/** Compares two files, each entry as today's pi would read it; malformed lines as bytes. */
export function compareFiles(left: Session, right: Session, options: FileDiffOptions): FileDiff {
  const pairs = options.structure ? matchByPlace(left.tree, right.tree) : matchById(left, right);
  const diff: FileDiff = {
    left,
    right,
    options,
    pairs,
    changed: new Uint8Array(left.tree.size),
    headers: [],
    malformed: malformedOfOne(left, right),
    counts: { same: 0, added: 0, removed: 0, changed: 0 },
  };
  diff.headers = headerPairs(left, right).filter(
    (pair) => !pair.left || !pair.right || !isEmpty(headerChanges(diff, pair)),
  );
  for (let entry = 0; entry < left.tree.size; entry++) {
    options.onProgress?.(entry);
    if (pairs.right[entry] === NO_ENTRY) diff.counts.removed++;
    else if (isSame(diff, entry)) diff.counts.same++;
    else {
      diff.changed[entry] = 1;
      diff.counts.changed++;
    }
  }
  diff.counts.added = right.tree.size - left.tree.size + diff.counts.removed;
  return diff;
}

/** Is there anything in one file that is not in the other? */
export function filesDiffer({ counts, headers, malformed }: FileDiff): boolean {
  const lines = headers.length + malformed.left.length + malformed.right.length;
  return lines + counts.added + counts.removed + counts.changed > 0;
}

/** In what an entry of the left file, which has a pair, differs from it. */
export function entryChanges(diff: FileDiff, entry: EntryIndex): Generator<Change> {
  const { left, right, options, pairs } = diff;
  const [one, other] = [left.entry(entry), right.entry(pairs.right[entry])];
  return options.structure
    ? structureChanges(diff, one, other)
    : changesBetween(one, other, options.ignore);
}

/** Where entries are paired by place, ids are no content: what counts is what they name. */
function* structureChanges(diff: FileDiff, left: JsonObject, right: JsonObject): Generator<Change> {
  const { ignore } = diff.options;
  const top = { patterns: ignore, depth: 0 };
  for (const change of takeReferences(diff, left, right)) {
    if (follow(top, change.pointer.slice(1)) !== undefined) yield change;
  }
  yield* changesBetween(left, right, ignore);
}

/** In what two headers differ; nothing where one is missing. */
export function* headerChanges(
  { options }: FileDiff,
  { left, right }: HeaderPair,
): Generator<Change> {
  if (left === undefined || right === undefined) return;
  const [one, other] = [headerToday(left.value), headerToday(right.value)];
  const named = typeof one.id === "string" && typeof other.id === "string";
  const id = options.structure && named ? { id: other.id } : {};
  yield* changesBetween({ ...one, ...id }, other, options.ignore);
}

function isSame(diff: FileDiff, entry: EntryIndex): boolean {
  const { left, right, options, pairs } = diff;
  const comparable = left.bodyVersion === 3 && right.bodyVersion === 3 && !options.structure;
  if (comparable && left.bytes(entry).equals(right.bytes(pairs.right[entry]))) return true;
  return isEmpty(entryChanges(diff, entry));
}

function isEmpty(changes: Generator<Change>): boolean {
  return changes.next().done === true;
}
