import { mayMend } from "../check/check.js";
import type { Finding } from "../check/finding.js";
import type { Draft } from "../draft/draft.js";
import type { LineStarts } from "../draft/line-starts.js";
import type { Session } from "../session/session.js";
import { type EntryIndex, NO_ENTRY } from "../tree/tree.js";
import { pathFlags } from "../tree/walk.js";
import type { Action } from "./action.js";
import { entryOnLine } from "./lines.js";

/** What a proof is about: a file before its repair and as it would be after it. */
export interface Case {
  original: Session;
  /** What was found in the original. */
  found: readonly Finding[];
  draft: Draft;
  /** The draft, read. */
  mended: Session;
  /** What is found in the draft. */
  remaining: readonly Finding[];
  actions: readonly Action[];
  /** Is this what its owner wants left, or knows to be left? */
  accepts(finding: Finding): boolean;
  lineStarts: LineStarts;
}

/**
 * Holds a repair to its promises: what it mended is no finding any more, no error is new, no entry
 * is lost that no action names, and what could be reached from the current leaf still can.
 * @throws Error: a promise that is not kept is a fault of the program
 */
export function prove(one: Case): void {
  const places = placesOf(one);
  const lost = [...lostEntries(one, places), ...lostReach(one, places)];
  const broken = [...unmended(one), ...newErrors(one), ...lost];
  if (broken.length > 0)
    throw new Error(`the repair does not hold: ${broken.slice(0, 3).join("; ")}`);
}

const keyOf = (rule: string, line: number) => `${rule} ${line}`;

/**
 * What is wanted left may have an action of its rule all the same: UTF-16 is converted whatever the
 * rules chosen, and a byte order mark can stand behind the one that goes with it.
 */
function* unmended(one: Case): Generator<string> {
  const { remaining, actions, draft, lineStarts } = one;
  const mended = new Set(actions.filter(isMend).map(({ rule, line }) => keyOf(rule, line)));
  for (const finding of remaining) {
    const { rule, offset, fixable } = finding;
    const line = lineStarts.lineAt(draft.pieces.origin(offset));
    if (!fixable || !mended.has(keyOf(rule, line)) || one.accepts(finding)) continue;
    yield `${rule} on line ${line} is not mended`;
  }
}

/** Is it about a finding on its line? That an entry hangs elsewhere comes of what is done to others. */
const isMend = ({ rule, action }: Action) => action !== "relink" || rule.startsWith("parent/");

/**
 * No error is new: on a line that had one before there may be another now, content that was missing
 * and is now of the wrong kind. What malformed lines held was not judged before; nor is what repair
 * does not mend in a file of an old version. Warnings about how branches lie can come of mends.
 */
function* newErrors(one: Case): Generator<string> {
  const { found, remaining, draft, lineStarts, original, mended } = one;
  const had = new Set(found.filter(isError).map(({ line }) => line));
  for (const { line } of original.malformed) had.add(line);
  for (const finding of remaining) {
    const { rule, offset, message } = finding;
    const line = lineStarts.lineAt(draft.pieces.origin(offset));
    if (!isError(finding) || had.has(line) || !mayMend(mended, rule)) continue;
    if (one.accepts(finding) || isRevealed(one, finding)) continue;
    yield `${rule} on line ${line} is new: ${message}`;
  }
}

/** Does it come of what a malformed line held, that is a line now? */
function isRevealed({ original, mended, draft, lineStarts }: Case, { related }: Finding): boolean {
  const malformed = new Set(Array.from(original.malformed, ({ line }) => line));
  return related.some(({ line }) => {
    const offset = offsetOf(mended, line);
    return offset !== undefined && malformed.has(lineStarts.lineAt(draft.pieces.origin(offset)));
  });
}

/** The byte at which an entry's or a header's line starts. */
function offsetOf(session: Session, line: number): number | undefined {
  const entry = entryOnLine(session, line);
  if (entry !== undefined) return session.tree.columns.offset[entry];
  return session.headers.find((header) => header.line === line)?.offset;
}

const isError = ({ severity }: Finding) => severity === "error";

function* lostEntries({ original, actions }: Case, places: Int32Array): Generator<string> {
  const { tree } = original;
  const removed = new Set(
    actions.filter(({ action }) => action === "remove").map(({ line }) => line),
  );
  for (let entry = 0; entry < tree.size; entry++) {
    const line = tree.line(entry);
    if (places[line] === NO_ENTRY && !removed.has(line)) yield `the entry on line ${line} is lost`;
  }
}

/** By line of the original: the entry of the mended file that came of it, or NO_ENTRY. */
function placesOf({ mended, draft, lineStarts }: Case): Int32Array {
  const places = new Int32Array(lineStarts.count + 1).fill(NO_ENTRY);
  const { tree } = mended;
  for (let entry = 0; entry < tree.size; entry++) {
    const offset = tree.columns.offset[entry]!;
    if (!draft.pieces.isNew(offset)) {
      places[lineStarts.lineAt(draft.pieces.origin(offset))] = entry;
    }
  }
  return places;
}

function* lostReach(one: Case, places: Int32Array): Generator<string> {
  const { original, mended, actions, draft, lineStarts } = one;
  const { tree } = mended;
  const malformed = new Set(Array.from(original.malformed, ({ line }) => line));
  // A `leaf` entry stands last and names another; either may have been in a malformed line.
  const isRevealed = [tree.leaf, tree.size - 1].some((entry) => {
    const offset = tree.columns.offset[entry] ?? 0;
    return malformed.has(lineStarts.lineAt(draft.pieces.origin(offset)));
  });
  if (isRevealed || actions.some(({ rule }) => rule === "leaf/stray")) return;
  const reached = pathFlags(tree, tree.leaf);
  for (const entry of certainPath(original, renamedIn(actions))) {
    const line = original.tree.line(entry);
    const place = places[line]!;
    if (place !== NO_ENTRY && reached[place] === 0) {
      yield `the entry on line ${line} is no longer above the current leaf`;
    }
  }
}

/** The lines that name, or bear, an id which several have: a malformed line may have held one. */
function renamedIn(actions: readonly Action[]): Set<number> {
  const ofDoubled = actions.filter(
    ({ rule, action }) => rule === "id/duplicate" && action !== "remove",
  );
  return new Set(ofDoubled.map(({ line }) => line));
}

/**
 * From the current leaf upwards, as far as each entry is surely the one that is meant: not past an id
 * that several have, nor past a parent that stands later, which may turn out to close a loop.
 * @param renamed lines on which a repair gives an id that several have up for another
 */
function* certainPath({ tree }: Session, renamed: ReadonlySet<number>): Generator<EntryIndex> {
  const doubled = new Set(Array.from(tree.links.superseded, (entry) => tree.columns.id[entry]));
  for (let entry = tree.leaf; entry !== NO_ENTRY; entry = tree.parent(entry)) {
    if (doubled.has(tree.columns.id[entry])) return;
    yield entry;
    if (tree.parent(entry) > entry || renamed.has(tree.line(entry))) return;
  }
}
