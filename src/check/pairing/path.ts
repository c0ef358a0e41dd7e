import { type EntryIndex, NO_ENTRY } from "../../tree/tree.js";
import type { Checked } from "../checked.js";
import { type PairingFacts, Part } from "./facts.js";
import { PathState } from "./state.js";
import { Verdicts } from "./verdicts.js";

/**
 * Judges the pairing of calls and results at the end of every branch, on what the projection keeps
 * there (pi 1.6.0: from the boundary of the last compaction on, with the context edits on the path).
 *
 * One walk over the tree, depth first. The state of the path is taken forward only when a tip asks
 * for it, and back when the walk leaves a branch, so what several branches share is judged once. An
 * edit changes what stands above it: the state goes back to the edit's target, and comes forward
 * with the edit in force.
 */
export function judgePaths(checked: Checked): Verdicts {
  const { tree, ancestry } = checked;
  const verdicts = new Verdicts();
  const walk = new Walk(checked, verdicts);
  for (const entry of ancestry.order) {
    walk.leaveTo(ancestry.depth[entry]);
    walk.enter(entry);
    if (tree.childCount(entry) === 0) walk.judge();
  }
  return verdicts;
}

const NO_CALLS = new Int32Array(0);

/** The path from a root to where the walk is. */
class Walk {
  readonly #checked: Checked;
  readonly #facts: PairingFacts;
  readonly #verdicts: Verdicts;
  readonly #path: Int32Array;
  /** By depth: the depth of the last compaction at or above it; -1 without one. */
  readonly #ruling: Int32Array;
  /** How many entries the path has. */
  #length = 0;
  /** For an edited entry on the path: its edits on the path, the last one counting. */
  readonly #edits = new Map<EntryIndex, EntryIndex[]>();
  readonly #state: PathState;

  constructor(checked: Checked, verdicts: Verdicts) {
    const { depth } = checked.ancestry;
    let deepest = 0;
    for (const each of depth) deepest = Math.max(deepest, each);
    this.#checked = checked;
    this.#facts = checked.pairing;
    this.#verdicts = verdicts;
    this.#path = new Int32Array(deepest + 1);
    this.#ruling = new Int32Array(deepest + 1);
    this.#state = new PathState(deepest + 1);
  }

  /** Goes up until `length` entries are left. */
  leaveTo(length: number): void {
    while (this.#length > length) {
      const entry = this.#path[--this.#length];
      const edit = this.#facts.edits.get(entry);
      if (edit !== undefined) this.#change(edit.target, (edits) => edits.pop());
    }
    this.#state.rewind(length);
  }

  enter(entry: EntryIndex): void {
    const depth = this.#length++;
    this.#path[depth] = entry;
    const above = depth === 0 ? -1 : this.#ruling[depth - 1];
    this.#ruling[depth] = this.#facts.boundaries.has(entry) ? depth : above;
    const edit = this.#facts.edits.get(entry);
    if (edit !== undefined) this.#change(edit.target, (edits) => edits.push(entry));
  }

  /** Adds or takes away an edit of `target`; where that matters, its place is judged anew. */
  #change(target: EntryIndex, change: (edits: EntryIndex[]) => void): void {
    const edits = this.#edits.get(target) ?? [];
    const before = this.#effect(target, edits.at(-1));
    change(edits);
    this.#edits.set(target, edits);
    const after = this.#effect(target, edits.at(-1));
    const depth = this.#checked.ancestry.depth[target];
    const isOnPath = depth < this.#length && this.#path[depth] === target;
    if (isOnPath && !isSame(before, after)) this.#state.rewind(depth);
  }

  /** What an entry is to the pairing once the last of its edits is applied. */
  #effect(entry: EntryIndex, edit: EntryIndex | undefined): Effect {
    const parts = this.#facts.parts(entry);
    const isSent = (parts & Part.failed) === 0;
    const own = isSent ? this.#facts.calls(entry) : NO_CALLS;
    if (edit === undefined) return { parts, calls: own };
    if (this.#facts.edits.get(edit)?.drops) return { parts: 0, calls: NO_CALLS };
    const isReplaced = isSent && (parts & Part.assistant) !== 0;
    return { parts, calls: isReplaced ? this.#facts.calls(edit) : own };
  }

  /** Judges the path as it is: its last entry is a tip. */
  judge(): void {
    const state = this.#state;
    for (let depth = state.length; depth < this.#length; depth++) {
      const entry = this.#path[depth];
      state.forward(entry, this.#effect(entry, this.#edits.get(entry)?.at(-1)));
    }
    const ruling = this.#ruling[this.#length - 1];
    const start = ruling < 0 ? 0 : this.#windowStart(ruling);
    state.take(start, this.#verdicts);
    const open = state.openGap(start);
    if (open && !this.#checked.lost.wasParent(this.#path[this.#length - 1])) {
      this.#verdicts.addGap(open);
    }
    if (ruling < 0) return;
    const compaction = this.#path[ruling];
    const retained = this.#facts.boundaries.get(compaction)?.retained;
    for (const pair of state.pairsAcross(start)) {
      if (!retained?.has(pair.id)) this.#verdicts.addSplit(compaction, pair);
    }
  }

  /** The depth at which begins what the compaction at `depth` keeps. */
  #windowStart(depth: number): number {
    const compaction = this.#path[depth];
    const { kept = NO_ENTRY, retained } = this.#facts.boundaries.get(compaction) ?? {};
    const { ancestry } = this.#checked;
    if (kept === NO_ENTRY || retained !== undefined) return depth;
    return ancestry.isOnPath(kept, compaction) ? ancestry.depth[kept] : depth;
  }
}

/** What an entry is to the pairing on a path. */
export interface Effect {
  /** Bits of `Part`. */
  parts: number;
  /** The calls it makes, or the one it answers. */
  calls: Int32Array;
}

function isSame(one: Effect, other: Effect): boolean {
  if (one.parts !== other.parts || one.calls.length !== other.calls.length) return false;
  return one.calls.every((call, at) => call === other.calls[at]);
}
