import { addTouchedFiles, type TouchedFiles, toolCallsOf } from "../format/tool-calls.js";
import { addUsage, noUsage, type Usage, usageOf } from "../format/usage.js";
import type { Session } from "../session/session.js";
import type { EntryIndex } from "../tree/tree.js";
import { commonAncestor, pathTo } from "../tree/walk.js";
import { changesBetween } from "./changes.js";
import { type Seen, seenAt } from "./seen.js";

/** One of two branches: what it has alone, and what came of that. */
export interface BranchSide {
  leaf: EntryIndex;
  /** What the model sees at the leaf. */
  seen: Seen;
  /** The entries that only this branch has, or only its context. */
  alone: EntryIndex[];
  /** What those used. */
  usage: Usage;
  /** How often they called each tool, by name. */
  tools: Map<string, number>;
  /** The files they touched. */
  files: TouchedFiles;
}

export interface BranchDiff {
  /** The last entry that both have; NO_ENTRY when they share none. */
  common: EntryIndex;
  /** Entries above it; -1 without one. */
  depth: number;
  /** Entries that the model sees on both sides, but of which edits changed the content on one. */
  changed: EntryIndex[];
  left: BranchSide;
  right: BranchSide;
}

/**
 * Compares the branches that end at two entries; either may be NO_ENTRY, the empty branch. What a
 * branch has alone is what stands below the common ancestor.
 */
export function compareBranches(session: Session, left: EntryIndex, right: EntryIndex): BranchDiff {
  const { common, depth } = meetingOf(session, left, right);
  const sideAt = (leaf: EntryIndex) => {
    const alone = pathTo(session.tree, leaf).slice(depth + 1);
    return sideOf(session, leaf, seenAt(session, leaf), alone);
  };
  return { common, depth, changed: [], left: sideAt(left), right: sideAt(right) };
}

/**
 * Compares what the model sees at two entries. What a branch has alone is what only its model sees,
 * wherever it stands: a compaction on one of them hides from it what both have.
 */
export function compareContexts(session: Session, left: EntryIndex, right: EntryIndex): BranchDiff {
  const [one, other] = [seenAt(session, left), seenAt(session, right)];
  const only = (seen: Seen, unseen: Seen) =>
    [...seen.entries.keys()].filter((entry) => !unseen.entries.has(entry));
  const changed = [...one.entries].flatMap(([entry, edit]) =>
    other.entries.has(entry) && other.entries.get(entry) !== edit ? [entry] : [],
  );
  return {
    ...meetingOf(session, left, right),
    changed,
    left: sideOf(session, left, one, only(one, other)),
    right: sideOf(session, right, other, only(other, one)),
  };
}

/** Does either branch, or what its model sees and is set to, have anything that the other has not? */
export function branchesDiffer({ changed, left, right }: BranchDiff): boolean {
  if (changed.length + left.alone.length + right.alone.length > 0) return true;
  return changesBetween(left.seen.settings, right.seen.settings, []).next().done !== true;
}

function meetingOf({ tree }: Session, left: EntryIndex, right: EntryIndex) {
  const common = commonAncestor(tree, left, right);
  return { common, depth: pathTo(tree, common).length - 1 };
}

function sideOf(session: Session, leaf: EntryIndex, seen: Seen, alone: EntryIndex[]): BranchSide {
  const side: BranchSide = {
    leaf,
    seen,
    alone,
    usage: noUsage(),
    tools: new Map(),
    files: { read: new Set(), modified: new Set() },
  };
  for (const at of alone) {
    const entry = session.entry(at);
    const usage = usageOf(entry);
    if (usage) addUsage(side.usage, usage);
    for (const { name } of toolCallsOf(entry)) {
      side.tools.set(name, (side.tools.get(name) ?? 0) + 1);
    }
    addTouchedFiles(side.files, entry);
  }
  return side;
}
