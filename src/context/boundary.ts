import type { EntryIndex, SessionTree } from "../tree/tree.js";
import type { Bodies } from "./bodies.js";

/** How far a context reaches up a path; places are indexes into the path. */
export interface Boundary {
  /** Place of the compaction that rules, the last of the path; -1 without one. */
  ruling: number;
  /** First place whose entry may speak; the ruling compaction's own where it keeps nothing. */
  keptFrom: number;
  /**
   * What it keeps of what was before it: a range; nothing, as it names itself; nothing, as it names
   * no entry above it; the harness's `retainedTail` in place of a range.
   */
  kept: "range" | "nothing" | "unknown" | "tail";
  /** First place whose settings count. */
  settingsFrom: number;
}

const WHOLE: Boundary = { ruling: -1, keptFrom: 0, kept: "nothing", settingsFrom: 0 };

/** The boundary on a path, as the program finds it whose file this is. */
export function boundaryOn(
  tree: SessionTree,
  path: readonly EntryIndex[],
  bodies: Bodies,
): Boundary {
  return (tree.isHarness ? harnessBoundary : piBoundary)(tree, path, bodies);
}

/** As pi 1.6.0 finds it. Settings are read from the whole path. */
function piBoundary(tree: SessionTree, path: readonly EntryIndex[], bodies: Bodies): Boundary {
  const ruling = path.findLastIndex((entry) => tree.type(entry) === "compaction");
  if (ruling < 0) return WHOLE;
  const { firstKeptEntryId } = bodies.peek(path[ruling]);
  return { ruling, ...keptRange(tree, path, ruling, firstKeptEntryId, 0), settingsFrom: 0 };
}

/**
 * As the agent-core harness (0.83.0) finds it. It reads upwards only as far as it must:
 * to a compaction with a `retainedTail`, or to the first kept entry of the compaction met last.
 */
function harnessBoundary(tree: SessionTree, path: readonly EntryIndex[], bodies: Bodies): Boundary {
  const ruling = path.findLastIndex((entry) => tree.type(entry) === "compaction");
  if (ruling < 0) return WHOLE;
  const { retainedTail, firstKeptEntryId } = bodies.peek(path[ruling]);
  if (retainedTail) return { ruling, keptFrom: ruling, kept: "tail", settingsFrom: ruling };
  let stopAt = firstKeptEntryId;
  let from = ruling;
  while (from > 0) {
    from--;
    const entry = path[from];
    if (typeof stopAt === "string" && tree.id(entry) === stopAt) break;
    if (tree.type(entry) !== "compaction") continue;
    const older = bodies.peek(entry);
    if (older.retainedTail) break;
    stopAt = older.firstKeptEntryId;
  }
  return { ruling, ...keptRange(tree, path, ruling, firstKeptEntryId, from), settingsFrom: from };
}

/** Finds the entry with id `first` before the ruling compaction, from place `from` on. */
function keptRange(
  tree: SessionTree,
  path: readonly EntryIndex[],
  ruling: number,
  first: unknown,
  from: number,
): Pick<Boundary, "keptFrom" | "kept"> {
  for (let place = from; place < ruling && typeof first === "string"; place++) {
    if (tree.id(path[place]) === first) return { keptFrom: place, kept: "range" };
  }
  const namesItself = first === tree.id(path[ruling]);
  return { keptFrom: ruling, kept: namesItself ? "nothing" : "unknown" };
}
