import { withRoom } from "../../read/columns.js";
import type { EntryIndex } from "../../tree/tree.js";
import { Part } from "./facts.js";
import type { Effect } from "./path.js";

/** A call on the path. */
export interface Call {
  /** Number of its id. */
  id: number;
  entry: EntryIndex;
  depth: number;
  /** The depth of the result that answers it in its place; -1 without one. */
  answer: number;
  /** The depth of its first result elsewhere; -1 without one. */
  misplaced: number;
}

/** Something wrong with the pairing on a path. */
export interface PairingFault {
  rule: "unanswered" | "orphan-result" | "misplaced-result" | "duplicate-result" | "duplicate-call";
  /** Number of the call's id; -1 for a result that names none. */
  id: number;
  /** What the fault is at: the calling entry, or the result. */
  entry: EntryIndex;
  /** What else has to do with it: what interrupts, the call, the earlier result or call. */
  other: EntryIndex | undefined;
  /** The depth at which it showed, and the least depth of what it takes: both must be kept. */
  depth: number;
  needs: number;
  /** Set for an unanswered call: its result may turn up later, elsewhere. */
  call?: Call;
  /** Nothing above stands between the result and the root: what the path lost may hold the call. */
  isFirst?: boolean;
}

/** A call and the result that answers it. */
export interface Pair {
  id: number;
  call: EntryIndex;
  result: EntryIndex;
}

/**
 * The pairing of calls and results along a path, of which a prefix has been gone through: `forward`
 * takes in the next entry, `rewind` goes back. Each costs what the entries in question have of calls.
 */
export class PathState {
  /** How many entries of the path it has gone through. */
  length = 0;
  readonly #entries: Int32Array;
  /** By depth: the depth of the last entry, it or above it, that interrupts; -1 without one. */
  readonly #head: Int32Array;
  /** By depth: the calls made there. */
  readonly #made: (Call[] | undefined)[] = [];
  /** By depth: the call that the result there answers, in its place or not. */
  readonly #answered: (Call | undefined)[] = [];
  /** By number of a call's id: the calls on the path that have it. */
  readonly #calls = new Map<number, Call[]>();
  /** Faults not yet taken, in the order of their depths. */
  readonly #faults: PairingFault[] = [];
  /** The depths of answered calls' results, ascending, and of the calls. */
  #resultDepths = new Int32Array(0);
  #callDepths = new Int32Array(0);
  #pairIds = new Int32Array(0);
  #pairs = 0;

  constructor(deepest: number) {
    this.#entries = new Int32Array(deepest);
    this.#head = new Int32Array(deepest);
  }

  rewind(length: number): void {
    if (length >= this.length) return;
    while (this.length > length) {
      const depth = --this.length;
      for (const call of this.#made[depth] ?? []) this.#calls.get(call.id)?.pop();
      const answered = this.#answered[depth];
      if (answered?.answer === depth) answered.answer = -1;
      if (answered?.misplaced === depth) answered.misplaced = -1;
      this.#made[depth] = undefined;
      this.#answered[depth] = undefined;
    }
    while ((this.#faults.at(-1)?.depth ?? -1) >= length) this.#faults.pop();
    while (this.#pairs > 0 && this.#resultDepths[this.#pairs - 1] >= length) this.#pairs--;
  }

  forward(entry: EntryIndex, { parts, calls }: Effect): void {
    const depth = this.length++;
    const head = depth === 0 ? -1 : this.#head[depth - 1];
    this.#entries[depth] = entry;
    this.#head[depth] = parts & Part.interrupts ? depth : head;
    if (parts & Part.interrupts) {
      this.#close(head, entry, depth);
      if (calls.length > 0) this.#make(calls, entry, depth);
    } else if (parts & Part.result) this.#answer(calls[0] ?? -1, entry, depth, head);
  }

  /** The calls made at `head` that have no result when `entry` comes are unanswered. */
  #close(head: number, entry: EntryIndex, depth: number): void {
    for (const call of this.#made[head] ?? []) {
      if (call.answer >= 0) continue;
      const { id } = call;
      const fault = { id, entry: call.entry, other: entry, depth, needs: head, call };
      this.#faults.push({ rule: "unanswered", ...fault });
    }
  }

  #make(ids: Int32Array, entry: EntryIndex, depth: number): void {
    const made: Call[] = [];
    for (const id of ids) {
      const same = this.#calls.get(id) ?? [];
      const earlier = same.at(-1);
      if (earlier !== undefined) {
        const { entry: other, depth: needs } = earlier;
        this.#faults.push({ rule: "duplicate-call", id, entry, other, depth, needs });
      }
      const call: Call = { id, entry, depth, answer: -1, misplaced: -1 };
      same.push(call);
      this.#calls.set(id, same);
      made.push(call);
    }
    this.#made[depth] = made;
  }

  #answer(id: number, entry: EntryIndex, depth: number, head: number): void {
    const call = this.#callFor(id, head);
    const fault = { id, entry, depth, needs: depth };
    if (call === undefined) {
      const isFirst = head < 0;
      this.#faults.push({ rule: "orphan-result", ...fault, other: undefined, isFirst });
      return;
    }
    const earlier = call.answer >= 0 ? call.answer : call.misplaced;
    if (earlier >= 0) {
      this.#faults.push({ rule: "duplicate-result", ...fault, other: this.#entries[earlier] });
      return;
    }
    this.#answered[depth] = call;
    if (call.depth === head) {
      call.answer = depth;
      this.#addPair(id, call.depth, depth);
    } else {
      call.misplaced = depth;
      this.#faults.push({ rule: "misplaced-result", ...fault, other: call.entry });
    }
  }

  /** The call that a result is for: one made at `head` without an answer, else the last of that id. */
  #callFor(id: number, head: number): Call | undefined {
    const same = this.#calls.get(id) ?? [];
    for (let at = same.length - 1; at >= 0 && same[at]!.depth === head; at--) {
      if (same[at]!.answer < 0) return same[at];
    }
    return same.at(-1);
  }

  #addPair(id: number, call: number, result: number): void {
    const at = this.#pairs++;
    this.#resultDepths = withRoom(this.#resultDepths, this.#pairs);
    this.#callDepths = withRoom(this.#callDepths, this.#pairs);
    this.#pairIds = withRoom(this.#pairIds, this.#pairs);
    this.#resultDepths[at] = result;
    this.#callDepths[at] = call;
    this.#pairIds[at] = id;
  }

  /** Hands over the faults in what is kept from depth `start` on; each only once. */
  takeFaults(start: number): PairingFault[] {
    const taken: PairingFault[] = [];
    const left: PairingFault[] = [];
    while ((this.#faults.at(-1)?.depth ?? -1) >= start) {
      const fault = this.#faults.pop() as PairingFault;
      // A result elsewhere is what is wrong then, and told as that.
      const isExplained = fault.call !== undefined && fault.call.misplaced >= 0;
      (fault.needs >= start && !isExplained ? taken : left).push(fault);
    }
    this.#faults.push(...left.reverse());
    return taken;
  }

  /** The calls at the end of the path whose results may still come. */
  openCalls(start: number): Call[] {
    const head = this.length === 0 ? -1 : this.#head[this.length - 1];
    if (head < start) return [];
    return (this.#made[head] ?? []).filter(({ answer }) => answer < 0);
  }

  /** Pairs of which only the result is kept, when what is kept starts at depth `start`. */
  pairsAcross(start: number): Pair[] {
    let low = 0;
    let high = this.#pairs;
    while (low < high) {
      const middle = (low + high) >> 1;
      if (this.#resultDepths[middle] >= start) high = middle;
      else low = middle + 1;
    }
    const pairs: Pair[] = [];
    for (let at = low; at < this.#pairs && this.#callDepths[at] < start; at++) {
      pairs.push({
        id: this.#pairIds[at],
        call: this.#entries[this.#callDepths[at]],
        result: this.#entries[this.#resultDepths[at]],
      });
    }
    return pairs;
  }
}
