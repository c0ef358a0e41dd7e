import { Fault } from "../fault.js";
import { NONE } from "../read/record.js";
import type { Session } from "../session/session.js";
import { type EntryIndex, NO_ENTRY, type SessionTree } from "../tree/tree.js";
import { pathTo } from "../tree/walk.js";

/** What is taken out of a session: a path and what belongs to it. */
export interface Taken {
  /** The entry it ends at; NO_ENTRY for nothing but a header. */
  end: EntryIndex;
  /** The path's entries, its `label` entries left out. */
  entries: EntryIndex[];
  /** For each label entry left out, by the number of its id, the place in `entries` of the next. */
  inPlaceOf: ReadonlyMap<number, number>;
  /** Labelled entries of the path, in the order in which they were first labelled. */
  labelled: EntryIndex[];
  /** The parent of the first entry, when it is not in the file, and what stood above it is missing. */
  missing: string | null;
}

/**
 * What pi's /clone takes to a file of its own (pi 1.6.0, `createBranchedSession`): the path to an
 * entry, without labels, and the labels that its entries bear.
 * @throws Fault when the path leads into a loop, or cannot be told by its ids
 */
export function takePath(session: Session, end: EntryIndex): Taken {
  const { tree } = session;
  const path = pathTo(tree, end);
  refuseLoop(session, path);
  const entries: EntryIndex[] = [];
  const inPlaceOf = new Map<number, number>();
  let waiting: number[] = [];
  for (const entry of path) {
    if (tree.type(entry) === "label") {
      waiting.push(tree.columns.id[entry]);
      continue;
    }
    for (const id of waiting) inPlaceOf.set(id, entries.length);
    waiting = [];
    entries.push(entry);
  }
  const ids = new Set(entries.map((entry) => tree.columns.id[entry]));
  refuseUnnamed(session, entries, ids);
  const labelled = [...tree.labels.keys()].filter((entry) => ids.has(tree.columns.id[entry]));
  return { end, entries, inPlaceOf, labelled, missing: missingAbove(tree, path[0]) };
}

/**
 * What pi's /fork takes: the path that ends before a user message, which goes back to the editor.
 * @throws Fault when the entry is no user message, as in pi, or the path leads into a loop
 */
export function takeBefore(session: Session, entry: EntryIndex): Taken {
  const { tree } = session;
  if (tree.type(entry) !== "message" || tree.role(entry) !== "user") {
    const name = `${tree.id(entry)} (${tree.kind(entry)})`;
    throw new Fault(`--before takes a user message; ${name} is none`);
  }
  refuseLoop(session, pathTo(tree, entry));
  const parent = tree.parent(entry);
  const taken = takePath(session, parent);
  return parent === NO_ENTRY ? { ...taken, missing: missingAbove(tree, entry) } : taken;
}

/**
 * The paths to all tips, in file order.
 * @throws Fault when there is none, or one leads into a loop or cannot be told by its ids
 */
export function takeTips(session: Session): Taken[] {
  const { tree, file } = session;
  const tips: Taken[] = [];
  for (let entry = 0; entry < tree.size; entry++) {
    if (tree.isTip(entry)) tips.push(takePath(session, entry));
  }
  if (tips.length === 0) throw new Fault(`${file}: has no entries`);
  return tips;
}

function missingAbove(tree: SessionTree, root: EntryIndex | undefined): string | null {
  return root !== undefined && tree.isOrphan(root) ? tree.parentId(root) : null;
}

/** An entry without id can only be the last, and an id twice only where a replaced entry is named. */
function refuseUnnamed(
  { tree, file }: Session,
  entries: readonly EntryIndex[],
  ids: ReadonlySet<number>,
): void {
  // pi takes an empty `parentId` for none.
  const isNameless = ids.has(NONE) || ids.has(tree.ids.find(""));
  if (ids.size === entries.length && !isNameless) return;
  const fault = isNameless ? "has no id" : "has the id of an entry above it";
  throw new Fault(
    `${file}: line ${tree.line(entries.at(-1)!)} ${fault} (pi-session repair gives it one)`,
  );
}

const MOST_LINES = 5;

function refuseLoop({ tree, file }: Session, path: readonly EntryIndex[]): void {
  const loop = tree.links.loops.find(({ cut }) => cut === path[0]);
  if (loop === undefined) return;
  const lines = loop.entries.map((entry) => tree.line(entry)).sort((a, b) => a - b);
  const shown = lines.slice(0, MOST_LINES).join(", ") + (lines.length > MOST_LINES ? ", …" : "");
  throw new Fault(
    `${file}: no root above ${tree.id(path.at(-1)!)}: the parents of ${lines.length > 1 ? "lines" : "line"} ${shown} form a loop (pi-session repair cuts it)`,
  );
}
