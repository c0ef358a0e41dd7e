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
    this.#state = new PathState(checked.pairing, deepest + 1);
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
    this.#ruling[depth] = this.#facts.compactions.has(entry) ? depth : above;
    const edit = this.#facts.edits.get(entry);
    if (edit !== undefined) this.#change(edit.target, (edits) => edits.push(entry));
  }

  /** Adds or takes away an edit of `target`; where that matters, its place is judged anew. */
  #change(target: EntryIndex, change: (edits: EntryIndex[]) => void): void {
    const edits = this.#edits.get(target) ?? [];
    const before = edits.at(-1);
    change(edits);
    this.#edits.set(target, edits);
    const depth = this.#checked.ancestry.depth[target];
    const isOnPath = depth < this.#length && this.#path[depth] === target;
    if (isOnPath && !this.#isSame(target, before, edits.at(-1))) this.#state.rewind(depth);
  }

  /** The part that an entry has once an edit, the last of its own, is applied. */
  #partsWith(entry: EntryIndex, edit: EntryIndex | undefined): number {
    const isDropped = edit !== undefined && this.#facts.edits.get(edit)?.drops === true;
    return isDropped ? 0 : this.#facts.parts(entry);
  }

  /** Whose calls count then: the entry's own or, for an assistant's replaced content, the edit's. */
  #callerWith(entry: EntryIndex, edit: EntryIndex | undefined): EntryIndex {
    const isReplaced = edit !== undefined && (this.#facts.parts(entry) & Part.assistant) !== 0;
    return isReplaced ? edit : entry;
  }

  #isSame(entry: EntryIndex, one: EntryIndex | undefined, other: EntryIndex | undefined): boolean {
    if (this.#partsWith(entry, one) !== this.#partsWith(entry, other)) return false;
    const calls = this.#facts.calls(this.#callerWith(entry, one));
    const others = this.#facts.calls(this.#callerWith(entry, other));
    return calls.length === others.length && calls.every((call, at) => call === others[at]);
  }

  /** Judges the path as it is: its last entry is a tip. */
  judge(): void {
    const state = this.#state;
    for (let depth = state.length; depth < this.#length; depth++) {
      const entry = this.#path[depth];
      const edit = this.#edits.size === 0 ? undefined : this.#edits.get(entry)?.at(-1);
      state.forward(entry, this.#partsWith(entry, edit), this.#callerWith(entry, edit));
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
    const retained = this.#facts.compactions.get(compaction)?.retained;
    for (const pair of state.pairsAcross(start)) {
      if (!retained?.has(pair.id)) this.#verdicts.addSplit(compaction, pair);
    }
  }

  /** The depth at which begins what the compaction at `depth` keeps. */
  #windowStart(depth: number): number {
    const compaction = this.#path[depth];
    const { kept = NO_ENTRY, retained } = this.#facts.compactions.get(compaction) ?? {};
    const { ancestry } = this.#checked;
    if (kept === NO_ENTRY || retained !== undefined) return depth;
    return ancestry.isOnPath(kept, compaction) ? ancestry.depth[kept] : depth;
  }
}
