import type { EntryIndex } from "../../tree/tree.js";
import type { Call, Gap, Pair, PairingFault } from "./state.js";

/** The calls of a message that have no result on some branch. */
export interface Unanswered {
  /** Numbers of the calls' ids. */
  calls: Set<number>;
  /** What came in place of a result, on the branches where something did. */
  interrupters: Set<EntryIndex>;
}

/** What was found on all branches, each fault once. */
export class Verdicts {
  /** By calling entry. */
  readonly unanswered = new Map<EntryIndex, Unanswered>();
  /** By result. */
  readonly results = new Map<EntryIndex, PairingFault>();
  /** By entry that makes a call again, then by the number of the call's id. */
  readonly repeatedCalls = new Map<EntryIndex, Map<number, PairingFault>>();
  /** Lists of calls that are in `unanswered`, each of them. */
  readonly #allKnown = new WeakSet<readonly Call[]>();
  /** By compaction, then by result. */
  readonly splits = new Map<EntryIndex, Map<EntryIndex, Pair>>();

  addFault(fault: PairingFault): void {
    const { rule, entry, id } = fault;
    if (rule !== "duplicate-call") {
      if (!this.results.has(entry)) this.results.set(entry, fault);
      return;
    }
    const faults = this.repeatedCalls.get(entry) ?? new Map<number, PairingFault>();
    if (!faults.has(id)) faults.set(id, fault);
    this.repeatedCalls.set(entry, faults);
  }

  /** A result elsewhere is what is wrong with a call that has one, and told as that. */
  addGap({ entry, calls, interrupter }: Gap): void {
    if (!calls.some(isMissing)) return;
    const known = this.unanswered.get(entry) ?? { calls: new Set(), interrupters: new Set() };
    this.unanswered.set(entry, known);
    if (interrupter !== undefined) known.interrupters.add(interrupter);
    // Once all are known, no branch can add one: a star of branches costs no more than its entries.
    if (this.#allKnown.has(calls)) return;
    for (const call of calls) if (isMissing(call)) known.calls.add(call.id);
    if (calls.every(({ id }) => known.calls.has(id))) this.#allKnown.add(calls);
  }

  addSplit(compaction: EntryIndex, pair: Pair): void {
    const pairs = this.splits.get(compaction) ?? new Map<EntryIndex, Pair>();
    pairs.set(pair.result, pair);
    this.splits.set(compaction, pairs);
  }
}

function isMissing({ answer, misplaced }: Call): boolean {
  return answer < 0 && misplaced < 0;
}
