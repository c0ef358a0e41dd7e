import { countBefore, withRoom } from "../../read/columns.js";
import type { EntryIndex } from "../../tree/tree.js";
import { type PairingFacts, Part } from "./facts.js";

/** In so many calls of one message with one id, the one that a result answers is looked for. */
const MOST_ALIKE = 16;

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
  /** The last call before it on the path that has the same id. */
  earlier: Call | undefined;
}

/** The calls of a message that some result is missing for. */
export interface Gap {
  entry: EntryIndex;
  calls: readonly Call[];
  /** What came instead; undefined at the end of a branch. */
  interrupter: EntryIndex | undefined;
}

/** Something wrong with a result, or with a call that is made again. */
export interface PairingFault {
  rule: "orphan-result" | "misplaced-result" | "duplicate-result" | "duplicate-call";
  /** Number of the call's id; -1 for a result that names none. */
  id: number;
  /** The result, or the entry that makes the call again. */
  entry: EntryIndex;
  /** What else has to do with it: the call, the earlier result or call. */
  other: EntryIndex | undefined;
  /** Nothing above stands between the result and the root: what the path lost may hold the call. */
  isFirst?: boolean;
}

/** A gap or fault, and where it stands: it counts where both depths are kept. */
interface Found {
  /** The depth at which it showed, and the least depth of what it takes. */
  depth: number;
  needs: number;
  gap?: Gap;
  fault?: PairingFault;
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
  /** By number of a call's id: the last call on the path that has it. */
  readonly #last: (Call | undefined)[] = [];
  /** What was found and not yet taken, in the order of depths. */
  readonly #found: Found[] = [];
  /** The depths of answered calls' results, ascending, and of the calls. */
  #resultDepths = new Int32Array(0);
  #callDepths = new Int32Array(0);
  #pairIds = new Int32Array(0);
  #pairs = 0;

  readonly #facts: PairingFacts;

  constructor(facts: PairingFacts, deepest: number) {
    this.#facts = facts;
    this.#entries = new Int32Array(deepest);
    this.#head = new Int32Array(deepest);
  }

  rewind(length: number): void {
    if (length >= this.length) return;
    while (this.length > length) {
      const depth = --this.length;
      for (const call of this.#made[depth]?.toReversed() ?? []) this.#last[call.id] = call.earlier;
      const answered = this.#answered[depth];
      if (answered?.answer === depth) answered.answer = -1;
      if (answered?.misplaced === depth) answered.misplaced = -1;
      this.#made[depth] = undefined;
      this.#answered[depth] = undefined;
    }
    while ((this.#found.at(-1)?.depth ?? -1) >= length) this.#found.pop();
    while (this.#pairs > 0 && this.#resultDepths[this.#pairs - 1] >= length) this.#pairs--;
  }

  /**
   * Takes in the next entry.
   * @param parts what it is to the pairing: bits of `Part`
   * @param caller the entry or edit whose calls are its calls
   */
  forward(entry: EntryIndex, parts: number, caller: EntryIndex): void {
    const depth = this.length++;
    const head = depth === 0 ? -1 : this.#head[depth - 1];
    this.#entries[depth] = entry;
    this.#head[depth] = parts & Part.interrupts ? depth : head;
    if (parts & Part.interrupts) {
      this.#close(head, entry, depth);
      if (!(parts & Part.failed)) this.#make(caller, entry, depth);
    } else if (parts & Part.result) {
      this.#answer(this.#facts.firstCall(caller), entry, depth, head);
    }
  }

  /** Of the calls made at `head` those are unanswered that have no result when `entry` comes. */
  #close(head: number, entry: EntryIndex, depth: number): void {
    const calls = this.#made[head];
    if (!calls?.some(({ answer }) => answer < 0)) return;
    const gap = { entry: this.#entries[head], calls, interrupter: entry };
    this.#found.push({ depth, needs: head, gap });
  }

  #make(caller: EntryIndex, entry: EntryIndex, depth: number): void {
    const ids = this.#facts.calls(caller);
    if (ids.length === 0) return;
    this.#made[depth] = Array.from(ids, (id) => {
      const earlier = this.#last[id];
      if (earlier !== undefined) {
        const fault = { rule: "duplicate-call", id, entry, other: earlier.entry } as const;
        this.#found.push({ depth, needs: earlier.depth, fault });
      }
      const call: Call = { id, entry, depth, answer: -1, misplaced: -1, earlier };
      this.#last[id] = call;
      return call;
    });
  }

  #answer(id: number, entry: EntryIndex, depth: number, head: number): void {
    const add = (fault: PairingFault) => this.#found.push({ depth, needs: depth, fault });
    const call = this.#callFor(id, head);
    if (call === undefined) {
      add({ rule: "orphan-result", id, entry, other: undefined, isFirst: head < 0 });
      return;
    }
    const earlier = call.answer >= 0 ? call.answer : call.misplaced;
    if (earlier >= 0) {
      add({ rule: "duplicate-result", id, entry, other: this.#entries[earlier] });
      return;
    }
    this.#answered[depth] = call;
    if (call.depth === head) {
      call.answer = depth;
      this.#addPair(id, call.depth, depth);
    } else {
      call.misplaced = depth;
      add({ rule: "misplaced-result", id, entry, other: call.entry });
    }
  }

  /** The call that a result is for: one made at `head` without an answer, else the last of that id. */
  #callFor(id: number, head: number): Call | undefined {
    if (id < 0) return undefined;
    const last = this.#last[id];
    let call = last;
    for (let back = 0; back < MOST_ALIKE && call?.depth === head; back++) {
      if (call.answer < 0) return call;
      call = call.earlier;
    }
    return last;
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

  /**
   * Hands over what is wrong in what is kept from depth `start` on; each only once.
   * @param to takes faults and gaps; a gap whose results may yet turn out to be elsewhere comes again
   */
  take(start: number, to: { addFault(fault: PairingFault): void; addGap(gap: Gap): void }): void {
    const left: Found[] = [];
    while ((this.#found.at(-1)?.depth ?? -1) >= start) {
      const found = this.#found.pop() as Found;
      const { fault, gap, needs } = found;
      if (needs < start) left.push(found);
      else if (fault !== undefined) to.addFault(fault);
      else if (gap !== undefined) {
        to.addGap(gap);
        if (gap.calls.some(({ misplaced }) => misplaced >= 0)) left.push(found);
      }
    }
    this.#found.push(...left.reverse());
  }

  /** The gap at the end of the path, whose results may still come. */
  openGap(start: number): Gap | undefined {
    const head = this.length === 0 ? -1 : this.#head[this.length - 1];
    const calls = head < start ? undefined : this.#made[head];
    return calls && { entry: this.#entries[head], calls, interrupter: undefined };
  }

  /** Pairs of which only the result is kept, when what is kept starts at depth `start`. */
  pairsAcross(start: number): Pair[] {
    const first = countBefore(this.#pairs, (pair) => this.#resultDepths[pair] < start);
    const pairs: Pair[] = [];
    for (let at = first; at < this.#pairs && this.#callDepths[at] < start; at++) {
      pairs.push({
        id: this.#pairIds[at],
        call: this.#entries[this.#callDepths[at]],
        result: this.#entries[this.#resultDepths[at]],
      });
    }
    return pairs;
  }
}
