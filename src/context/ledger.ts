import type { EntryIndex } from "../tree/tree.js";
import { type ProjectedEntry, REASONS, type Reason } from "./projection.js";

/** What became of an entry of the path, without its messages. */
export interface EntryAccount {
  entry: EntryIndex;
  /** Messages in the context that begin with this entry; one joined to another's is not counted. */
  messages: number;
  /** Estimate: of what it gives, or of what it would have given. */
  tokens: number;
  /** Why it is not in the context; undefined when it is. */
  reason: Reason | undefined;
  /** The compaction or context edit that left it out, or the edit that replaced its content. */
  by: EntryIndex | undefined;
}

/** Keeps account, in columns, of the entries of a path as they are projected. */
export class Ledger {
  readonly #path: readonly EntryIndex[];
  readonly #ruling: number;
  readonly #messages: Uint32Array;
  readonly #tokens: Float64Array;
  readonly #reason: Uint8Array;
  readonly #by = new Map<number, EntryIndex>();

  constructor(path: readonly EntryIndex[], ruling: number) {
    this.#path = path;
    this.#ruling = ruling;
    this.#messages = new Uint32Array(path.length);
    this.#tokens = new Float64Array(path.length);
    this.#reason = new Uint8Array(path.length);
  }

  /** Hands on each projected entry after noting it. */
  *noting(entries: Iterable<ProjectedEntry>): Generator<ProjectedEntry> {
    for (const projected of entries) {
      const { place, messages, joined, tokens, reason, by } = projected;
      this.#messages[place] = messages.length - joined;
      this.#tokens[place] = tokens;
      this.#reason[place] = reason === undefined ? 0 : REASONS.indexOf(reason) + 1;
      if (by !== undefined) this.#by.set(place, by);
      yield projected;
    }
  }

  /** Every entry noted, in the order of the path. */
  *all(): Generator<EntryAccount> {
    for (let place = 0; place < this.#path.length; place++) yield this.#at(place);
  }

  /** The entries in the context, in its order: the ruling compaction comes first. */
  *sources(): Generator<EntryAccount> {
    if (this.#ruling >= 0 && this.#reason[this.#ruling] === 0) yield this.#at(this.#ruling);
    for (let place = 0; place < this.#path.length; place++) {
      if (place !== this.#ruling && this.#reason[place] === 0) yield this.#at(place);
    }
  }

  /** The others, in the order of the path. */
  *omitted(): Generator<EntryAccount & { reason: Reason }> {
    for (const account of this.all()) {
      const { reason } = account;
      if (reason !== undefined) yield { ...account, reason };
    }
  }

  #at(place: number): EntryAccount {
    return {
      entry: this.#path[place],
      messages: this.#messages[place],
      tokens: this.#tokens[place],
      reason: REASONS[this.#reason[place] - 1],
      by: this.#by.get(place),
    };
  }
}
