import type { EntryIndex } from "../../tree/tree.js";
import type { Call, Pair, PairingFault } from "./state.js";

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
  /** By entry that makes a call again. */
  readonly repeatedCalls = new Map<EntryIndex, PairingFault[]>();
  /** By compaction, then by result. */
  readonly splits = new Map<EntryIndex, Map<EntryIndex, Pair>>();

  add(fault: PairingFault): void {
    const { rule, entry, id, other } = fault;
    if (rule === "unanswered") {
      const { calls, interrupters } = this.#unansweredOf(entry);
      calls.add(id);
      if (other !== undefined) interrupters.add(other);
    } else if (rule === "duplicate-call") {
      const faults = this.repeatedCalls.get(entry) ?? [];
      if (!faults.some((one) => one.id === id)) faults.push(fault);
      this.repeatedCalls.set(entry, faults);
    } else if (!this.results.has(entry)) this.results.set(entry, fault);
  }

  /** A call at the end of a branch, whose result may still come. */
  addOpen({ entry, id }: Call): void {
    this.#unansweredOf(entry).calls.add(id);
  }

  addSplit(compaction: EntryIndex, pair: Pair): void {
    const pairs = this.splits.get(compaction) ?? new Map<EntryIndex, Pair>();
    pairs.set(pair.result, pair);
    this.splits.set(compaction, pairs);
  }

  #unansweredOf(entry: EntryIndex): Unanswered {
    const known = this.unanswered.get(entry) ?? { calls: new Set(), interrupters: new Set() };
    this.unanswered.set(entry, known);
    return known;
  }
}
