import { addTouchedFiles, type TouchedFiles, toolCallsOf } from "../format/tool-calls.js";
import { addUsage, noUsage, type Usage, usageOf } from "../format/usage.js";
import type { Session } from "../session/session.js";
import type { EntryIndex } from "../tree/tree.js";
import { commonAncestor, pathTo } from "../tree/walk.js";
import { type Settings, settingsAt } from "./settings.js";

/** One of two branches: what it has below the common ancestor, and what came of that. */
export interface BranchSide extends Settings {
  leaf: EntryIndex;
  /** The entries that only this branch has, from the common ancestor down. */
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
  left: BranchSide;
  right: BranchSide;
}

/** Compares the branches that end at two entries; either may be NO_ENTRY, the empty branch. */
export function compareBranches(session: Session, left: EntryIndex, right: EntryIndex): BranchDiff {
  const common = commonAncestor(session.tree, left, right);
  const depth = pathTo(session.tree, common).length - 1;
  return {
    common,
    depth,
    left: sideOf(session, left, depth + 1),
    right: sideOf(session, right, depth + 1),
  };
}

function sideOf(session: Session, leaf: EntryIndex, shared: number): BranchSide {
  const path = pathTo(session.tree, leaf);
  const side: BranchSide = {
    leaf,
    alone: path.slice(shared),
    ...settingsAt(session, path),
    usage: noUsage(),
    tools: new Map(),
    files: { read: new Set(), modified: new Set() },
  };
  for (const at of side.alone) {
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

/** Does either branch have anything that the other has not? */
export function branchesDiffer({ left, right }: BranchDiff): boolean {
  return left.alone.length > 0 || right.alone.length > 0;
}
