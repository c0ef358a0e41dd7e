import type { Checked } from "../check/checked.js";
import { Part } from "../check/pairing/facts.js";
import type { Session } from "../session/session.js";
import type { EntryIndex, SessionTree } from "../tree/tree.js";
import { DoubledIds } from "./doubled-ids.js";
import { FreshIds } from "./fresh-ids.js";
import type { LostHeads } from "./lost-heads.js";
import type { RepairOptions } from "./options.js";

/** What a mend may ask about the draft it is to mend; each thing is worked out when first asked. */
export class Work {
  readonly session: Session;
  readonly tree: SessionTree;
  /** What the rules know of it. */
  readonly checked: Checked;
  readonly options: RepairOptions;
  /** What malformed lines of the original still tell, whether they are in the draft or not. */
  readonly lost: LostHeads;
  readonly ids: FreshIds;
  #copies: DoubledIds | undefined;
  #results: Map<number, EntryIndex[]> | undefined;
  #callers: Map<number, EntryIndex[]> | undefined;

  readonly #originLine: (offset: number) => number;

  /** @param originLine the line of the original that a byte of the draft is of */
  constructor(
    checked: Checked,
    options: RepairOptions,
    lost: LostHeads,
    originLine: (offset: number) => number,
  ) {
    const { session } = checked;
    this.checked = checked;
    this.session = session;
    this.tree = session.tree;
    this.options = options;
    this.lost = lost;
    this.#originLine = originLine;
    this.ids = new FreshIds(session);
  }

  /** The results of a call, anywhere in the draft, in file order. */
  resultsOf(call: number): readonly EntryIndex[] {
    this.#results ??= this.checked.pairing.byCall((parts) => (parts & Part.result) !== 0);
    return this.#results.get(call) ?? [];
  }

  /** The entry that makes the call which a result answers: of several the last before the result. */
  callerOf(result: EntryIndex): EntryIndex | undefined {
    const { pairing } = this.checked;
    if ((pairing.parts(result) & Part.result) === 0) return undefined;
    return this.callersOf(pairing.firstCall(result)).findLast((one) => one < result);
  }

  /** The entries that make and send a call, in file order. */
  callersOf(call: number): readonly EntryIndex[] {
    const isSent = (parts: number) => (parts & (Part.assistant | Part.failed)) === Part.assistant;
    this.#callers ??= this.checked.pairing.byCall(isSent);
    return this.#callers.get(call) ?? [];
  }

  /** The line of the original that an entry comes from. */
  originLine(entry: EntryIndex): number {
    return this.#originLine(this.tree.columns.offset[entry]!);
  }

  /** Entries whose id an earlier one has. */
  get copies(): DoubledIds {
    this.#copies ??= new DoubledIds(this.checked);
    return this.#copies;
  }
}
