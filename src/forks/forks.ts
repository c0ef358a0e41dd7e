import { type EntryIndex, NO_ENTRY, type SessionTree } from "../tree/tree.js";
import { displayOrder, pathFlags } from "../tree/walk.js";

/** One child of a fork point and all that hangs below it. */
export interface Branch {
  /** The child. */
  entry: EntryIndex;
  /** How many entries it has, the child included, and how many of them are tips. */
  entries: number;
  tips: number;
  /** Its latest readable entry time in Unix milliseconds; NaN when it has none. */
  last: number;
  /** Does the current leaf lie on it? */
  isCurrent: boolean;
  /** Its first user message in display order; NO_ENTRY when it has none. */
  firstUser: EntryIndex;
}

/** An entry with two or more children. */
export interface ForkPoint {
  entry: EntryIndex;
  /** Entries above it. */
  depth: number;
  /** In pi's order of the children. */
  branches: Branch[];
}

/** An entry without children, and its own part of the tree: what lies between it and the last fork. */
export interface Tip {
  entry: EntryIndex;
  depth: number;
  /** The nearest fork point above; NO_ENTRY when its whole path is its own. */
  fork: EntryIndex;
  /** How many entries its own part has, the tip included. */
  own: number;
  /** The latest readable time of its own part, in Unix milliseconds; NaN when it has none. */
  last: number;
  /** Is it the current leaf? */
  isCurrent: boolean;
  /** The last entry of its own part that someone said; NO_ENTRY when it has none. */
  lastWords: EntryIndex;
  /** The last entry of its own part that bears a label; NO_ENTRY when none does. */
  labelled: EntryIndex;
}

export interface Forks {
  forks: ForkPoint[];
  tips: Tip[];
}

/**
 * Every fork point and every tip, each list in display order. Works in time and memory linear in
 * the number of entries, however many forks there are.
 */
export function forksOf(tree: SessionTree): Forks {
  const { order, depth } = displayOrder(tree);
  const onPath = pathFlags(tree, tree.leaf);
  const below = branchColumns(tree, order);
  const above = tipColumns(tree, order);
  const found: Forks = { forks: [], tips: [] };
  for (const entry of order) {
    if (tree.isTip(entry)) {
      found.tips.push({
        entry,
        depth: depth[entry],
        fork: above.fork[entry],
        own: depth[entry] - (above.fork[entry] === NO_ENTRY ? -1 : depth[above.fork[entry]]),
        last: above.last[entry],
        isCurrent: entry === tree.leaf,
        lastWords: above.lastWords[entry],
        labelled: above.labelled[entry],
      });
    } else if (tree.isForkPoint(entry)) {
      const branches = Array.from(tree.children(entry), (child) => ({
        entry: child,
        entries: below.entries[child],
        tips: below.tips[child],
        last: below.last[child],
        isCurrent: onPath[child] === 1,
        firstUser: below.firstUser[child],
      }));
      found.forks.push({ entry, depth: depth[entry], branches });
    }
  }
  return found;
}

/** By entry, of itself and all below it: counts, latest time, first user message. */
function branchColumns(tree: SessionTree, order: Int32Array) {
  const entries = new Uint32Array(tree.size);
  const tips = new Uint32Array(tree.size);
  const last = new Float64Array(tree.size).fill(Number.NaN);
  const firstUser = new Int32Array(tree.size).fill(NO_ENTRY);
  // Backwards, each entry comes after all below it, and the first of siblings last.
  for (let at = order.length - 1; at >= 0; at--) {
    const entry = order[at];
    entries[entry]++;
    if (tree.isTip(entry)) tips[entry] = 1;
    last[entry] = later(last[entry], tree.time(entry));
    if (isSaid(tree, entry, ["user"])) firstUser[entry] = entry;
    const parent = tree.parent(entry);
    if (parent === NO_ENTRY) continue;
    entries[parent] += entries[entry];
    tips[parent] += tips[entry];
    last[parent] = later(last[parent], last[entry]);
    if (firstUser[entry] !== NO_ENTRY) firstUser[parent] = firstUser[entry];
  }
  return { entries, tips, last, firstUser };
}

/** By entry, of itself and what is above it up to the nearest fork point. */
function tipColumns(tree: SessionTree, order: Int32Array) {
  const fork = new Int32Array(tree.size).fill(NO_ENTRY);
  const last = new Float64Array(tree.size).fill(Number.NaN);
  const lastWords = new Int32Array(tree.size).fill(NO_ENTRY);
  const labelled = new Int32Array(tree.size).fill(NO_ENTRY);
  for (const entry of order) {
    const parent = tree.parent(entry);
    const startsOwn = parent === NO_ENTRY || tree.isForkPoint(parent);
    fork[entry] = startsOwn ? parent : fork[parent];
    last[entry] = startsOwn ? tree.time(entry) : later(last[parent], tree.time(entry));
    if (isSaid(tree, entry, ["user", "assistant"])) lastWords[entry] = entry;
    else if (!startsOwn) lastWords[entry] = lastWords[parent];
    if (tree.labels.has(entry)) labelled[entry] = entry;
    else if (!startsOwn) labelled[entry] = labelled[parent];
  }
  return { fork, last, lastWords, labelled };
}

function isSaid(tree: SessionTree, entry: EntryIndex, roles: readonly string[]): boolean {
  return tree.type(entry) === "message" && roles.includes(tree.role(entry) ?? "");
}

/** The later of two times, of which any may be NaN. */
function later(left: number, right: number): number {
  return Number.isNaN(left) || right > left ? right : left;
}
