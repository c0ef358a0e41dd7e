import { Parent } from "../read/record.js";
import type { Session } from "../session/session.js";
import { type EntryIndex, NO_ENTRY, type SessionTree } from "../tree/tree.js";

/** A place where the way from a leaf to the beginning of the file is broken. */
export interface Break {
  /** The entry above which nothing can be reached. */
  entry: EntryIndex;
  /** Its parent is not in the file; it names none, though it is not the first; its parents loop. */
  reason: "orphan" | "no-parent" | "loop";
  /** Malformed lines between it and the entry before it in the file: there its parent may be. */
  malformed: number[];
}

/** The history that a leaf has lost. */
export interface LostHistory {
  /** From the leaf upwards. All but the first are in the part that is already lost. */
  breaks: Break[];
  /** How many entries would be on the path if each break were joined to the entry before it. */
  entries: number;
}

/**
 * What malformed lines, orphans and loops cost a leaf of its history. Where the way up breaks off, it
 * is taken to have gone on at the entry that stands before it in the file.
 * @param top the root of the leaf's path; NO_ENTRY for an empty one
 * @returns undefined when the way up is whole
 */
export function lostHistory(session: Session, top: EntryIndex): LostHistory | undefined {
  const { tree } = session;
  const cuts = new Set(tree.links.loops.map(({ cut }) => cut));
  const breaks: Break[] = [];
  const seen = new Set<EntryIndex>();
  let entries = 0;
  let at = top;
  while (at !== NO_ENTRY) {
    const reason = reasonOf(tree, at, cuts);
    if (reason === undefined) break;
    seen.add(at);
    const previous = previousOf(tree, at);
    breaks.push({ entry: at, reason, malformed: malformedBetween(session, previous, at) });
    const above = pathAbove(tree, previous, seen);
    if (above === undefined) break;
    for (const entry of above) seen.add(entry);
    entries += above.length;
    at = above.at(-1) ?? NO_ENTRY;
  }
  return breaks.length === 0 ? undefined : { breaks, entries };
}

function reasonOf(
  tree: SessionTree,
  entry: EntryIndex,
  cuts: ReadonlySet<EntryIndex>,
): Break["reason"] | undefined {
  if (cuts.has(entry)) return "loop";
  if (tree.isOrphan(entry)) return "orphan";
  const parentId = tree.columns.parentId[entry];
  const namesNone = parentId === Parent.absent || parentId === Parent.invalid;
  return namesNone && entry > 0 ? "no-parent" : undefined;
}

/** The entry before this one in the file that is in the tree. */
function previousOf(tree: SessionTree, entry: EntryIndex): EntryIndex {
  let previous = entry - 1;
  while (previous >= 0 && tree.isSuperseded(previous)) previous--;
  return previous;
}

/** From `start` to its root; undefined where that leads into what was `seen`, below the break. */
function pathAbove(
  tree: SessionTree,
  start: EntryIndex,
  seen: ReadonlySet<EntryIndex>,
): EntryIndex[] | undefined {
  const path: EntryIndex[] = [];
  for (let at = start; at !== NO_ENTRY; at = tree.parent(at)) {
    if (seen.has(at)) return undefined;
    path.push(at);
  }
  return path;
}

function malformedBetween(
  { tree, malformed }: Session,
  previous: EntryIndex,
  entry: EntryIndex,
): number[] {
  const from = previous < 0 ? 0 : tree.line(previous);
  const lines: number[] = [];
  for (let at = malformed.firstAfter(from); at < malformed.size; at++) {
    const { line } = malformed.at(at);
    if (line > tree.line(entry)) break;
    lines.push(line);
  }
  return lines;
}
