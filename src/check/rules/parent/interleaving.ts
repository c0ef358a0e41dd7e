import { type EntryIndex, NO_ENTRY } from "../../../tree/tree.js";
import type { Checked } from "../../checked.js";

/** One of two branches that take turns in the file. */
interface Branch {
  /** Its first entry, a child of the fork point. */
  top: EntryIndex;
  /** How often it went on after lines of the other. */
  resumed: number;
  /** The times, in Unix ms, between which its lines at the turns lie. */
  from: number;
  to: number;
}

/** Two branches of an entry, in file order. */
export interface BranchPair {
  fork: EntryIndex;
  branches: [Branch, Branch];
}

/** How many fork points up from a line the one is looked for at which the file changed branches. */
const MOST_FORKS = 64;

/**
 * Finds which branches take turns in the file: at each line that does not go on from the line
 * before it, the fork point where the paths to the two part, and the branches they are on.
 */
export class Interleaving {
  readonly #checked: Checked;
  /** By entry: the first entry, above it or itself, that begins a branch or a tree. */
  readonly #top: Int32Array;
  readonly #pairs = new Map<string, BranchPair>();

  constructor(checked: Checked) {
    const { tree, ancestry } = checked;
    this.#checked = checked;
    this.#top = new Int32Array(tree.size);
    for (const entry of ancestry.order) {
      const parent = tree.parent(entry);
      const begins = parent === NO_ENTRY || tree.isForkPoint(parent);
      this.#top[entry] = begins ? entry : this.#top[parent];
    }
    let before = NO_ENTRY;
    for (let entry = 0; entry < tree.size; entry++) {
      if (tree.isSuperseded(entry)) continue;
      if (before !== NO_ENTRY && tree.parent(entry) !== before) this.#turn(before, entry);
      before = entry;
    }
  }

  pairs(): Iterable<BranchPair> {
    return this.#pairs.values();
  }

  #turn(before: EntryIndex, entry: EntryIndex): void {
    const { tree, ancestry } = this.#checked;
    const to = this.#branchAway(entry, before);
    const from = this.#branchAway(before, entry);
    if (to === NO_ENTRY || from === NO_ENTRY) return;
    if (tree.parent(to) !== tree.parent(from) || ancestry.isOnPath(before, entry)) return;
    const pair = this.#pairOf(from, to);
    for (const branch of pair.branches) {
      const at = branch.top === to ? entry : before;
      const time = tree.time(at);
      if (at === entry && entry !== to) branch.resumed++;
      if (time < branch.from) branch.from = time;
      if (time > branch.to) branch.to = time;
    }
  }

  /** The top of the branch that leads to `entry` and not to `other`; NO_ENTRY when too far up. */
  #branchAway(entry: EntryIndex, other: EntryIndex): EntryIndex {
    const { tree, ancestry } = this.#checked;
    let top = this.#top[entry];
    for (let forks = 0; forks < MOST_FORKS; forks++) {
      const fork = tree.parent(top);
      if (fork === NO_ENTRY) return NO_ENTRY;
      if (ancestry.isOnPath(fork, other)) return top;
      top = this.#top[fork];
    }
    return NO_ENTRY;
  }

  #pairOf(one: EntryIndex, other: EntryIndex): BranchPair {
    const [first, second] = one < other ? [one, other] : [other, one];
    const key = `${first} ${second}`;
    const branch = (top: EntryIndex): Branch => ({
      top,
      resumed: 0,
      from: Number.POSITIVE_INFINITY,
      to: Number.NEGATIVE_INFINITY,
    });
    const pair = this.#pairs.get(key) ?? {
      fork: this.#checked.tree.parent(first),
      branches: [branch(first), branch(second)],
    };
    this.#pairs.set(key, pair);
    return pair;
  }
}
