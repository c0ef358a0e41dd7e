import { forksOf } from "../forks/forks.js";
import type { SessionTree } from "../tree/tree.js";
import { NO_ENTRY } from "../tree/tree.js";
import { displayOrder } from "../tree/walk.js";

/** What the entries of a stretch of the tree come to. */
export interface Amounts {
  entries: number;
  /** Turns of the model, and calls of tools. */
  turns: number;
  calls: number;
  tokens: number;
  /** US dollars. */
  cost: number;
}

/** A branch, from the root to a tip. */
export interface BranchRow {
  /** Its tip's id, physical line and label, or that of the last labelled entry it has alone. */
  id: string | null;
  line: number;
  label: string | null;
  current: boolean;
  /** Unix milliseconds of its last entry of its own; NaN when unreadable. */
  last: number;
  /** What it has alone, below the last fork point, and all of it. */
  alone: Amounts;
  all: Amounts;
}

type Amount = Exclude<keyof Amounts, "entries">;
const AMOUNTS = ["turns", "calls", "tokens", "cost"] as const satisfies readonly Amount[];

/** Amounts by entry: at first of each alone. */
export class AmountColumns {
  readonly turns: Float64Array;
  readonly calls: Float64Array;
  readonly tokens: Float64Array;
  readonly cost: Float64Array;

  constructor(size: number) {
    this.turns = new Float64Array(size);
    this.calls = new Float64Array(size);
    this.tokens = new Float64Array(size);
    this.cost = new Float64Array(size);
  }

  /** For each entry the sum of it and those above it, as far up as `isAbove` holds. */
  sums(tree: SessionTree, isAbove: (parent: number) => boolean): AmountColumns {
    const sums = new AmountColumns(tree.size);
    for (const entry of displayOrder(tree).order) {
      const parent = tree.parent(entry);
      const goesOn = parent !== NO_ENTRY && isAbove(parent);
      for (const name of AMOUNTS) {
        sums[name][entry] = this[name][entry] + (goesOn ? sums[name][parent] : 0);
      }
    }
    return sums;
  }

  at(entry: number, entries: number): Amounts {
    const { turns, calls, tokens, cost } = this;
    return {
      entries,
      turns: turns[entry],
      calls: calls[entry],
      tokens: tokens[entry],
      cost: cost[entry],
    };
  }
}

/** Every branch of a tree, in display order of the tips; linear in the entries. */
export function branchRows(tree: SessionTree, amounts: AmountColumns): BranchRow[] {
  const all = amounts.sums(tree, () => true);
  const alone = amounts.sums(tree, (parent) => !tree.isForkPoint(parent));
  return forksOf(tree).tips.map(({ entry, depth, own, last, isCurrent, labelled }) => ({
    id: tree.id(entry),
    line: tree.line(entry),
    label: tree.labels.get(labelled)?.text ?? null,
    current: isCurrent,
    last,
    alone: alone.at(entry, own),
    all: all.at(entry, depth + 1),
  }));
}
