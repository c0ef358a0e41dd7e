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

/**
 * The boundary on a path as the program finds it whose file this is. pi (1.6.0) reads settings from
 * the whole path; the agent-core harness (0.83.0) reads upwards only as far as it must.
 * @throws Fault when a compaction on the path cannot be read again
 */
export function boundaryOn(
  tree: SessionTree,
  path: readonly EntryIndex[],
  bodies: Bodies,
): Boundary {
  const ruling = path.findLastIndex((entry) => tree.type(entry) === "compaction");
  if (ruling < 0) return WHOLE;
  const { retainedTail, firstKeptEntryId } = bodies.peek(path[ruling]);
  if (tree.isHarness && retainedTail) {
    return { ruling, keptFrom: ruling, kept: "tail", settingsFrom: ruling };
  }
  const from = tree.isHarness ? harnessReach(tree, path, ruling, bodies) : 0;
  return { ruling, ...keptRange(tree, path, ruling, firstKeptEntryId, from), settingsFrom: from };
}

/**
 * How far up the harness reads: to a compaction with a `retainedTail`, or to the first kept entry of
 * the compaction met last.
 */
function harnessReach(
  tree: SessionTree,
  path: readonly EntryIndex[],
  ruling: number,
  bodies: Bodies,
): number {
  let stopAt = bodies.peek(path[ruling]).firstKeptEntryId;
  for (let place = ruling - 1; place > 0; place--) {
    const entry = path[place];
    if (typeof stopAt === "string" && tree.id(entry) === stopAt) return place;
    if (tree.type(entry) !== "compaction") continue;
    const older = bodies.peek(entry);
    if (older.retainedTail) return place;
    stopAt = older.firstKeptEntryId;
  }
  return 0;
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
