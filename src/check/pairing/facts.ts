import { isObject, type JsonObject } from "../../format/json-object.js";
import { withRoom } from "../../read/columns.js";
import { IdTable } from "../../read/id-table.js";
import type { EntryIndex, SessionTree } from "../../tree/tree.js";

/** What an entry is to the pairing of calls and results: bits. */
export const Part = {
  /** Sent as user or assistant, so that no result may come after it for a call before it. */
  interrupts: 1,
  assistant: 2,
  /** An assistant's turn that ended in `error` or `aborted`: never sent, nor are its calls. */
  failed: 4,
  /** A tool result. */
  result: 8,
} as const;

/** A `context_edit`: what it does to its target. */
export interface Edit {
  target: EntryIndex;
  drops: boolean;
}

/** A compaction: from which entry on it keeps. */
export interface Compaction {
  /** Its own index when it keeps nothing, NO_ENTRY when it names nothing that is there. */
  kept: EntryIndex;
  /** Numbers of the calls made in its `retainedTail`; undefined without one. */
  retained: ReadonlySet<number> | undefined;
}

/**
 * What the bodies tell about tool calls, edits and compactions: gathered in the pass over them, kept
 * in columns, as far as the rules about whole paths need it.
 */
export class PairingFacts {
  readonly edits = new Map<EntryIndex, Edit>();
  readonly compactions = new Map<EntryIndex, Compaction>();
  #parts = new Uint8Array(0);
  /** The calls of an entry are `#calls` from `#start[entry]` up to `#end[entry]`. */
  #start = new Uint32Array(0);
  #end = new Uint32Array(0);
  #calls = new Int32Array(0);
  #size = 0;
  readonly #ids = new IdTable();

  /** Bits of `Part`; none for an entry that was not taken in. */
  parts(entry: EntryIndex): number {
    return this.#parts[entry] ?? 0;
  }

  /**
   * Numbers of call ids: those that an assistant makes, the one that a result answers, those in the
   * content that an edit puts in an assistant's place.
   */
  calls(entry: EntryIndex): Int32Array {
    return this.#calls.subarray(this.#start[entry] ?? 0, this.#end[entry] ?? 0);
  }

  /** The first of them, for a result the one it answers; -1 without any. */
  firstCall(entry: EntryIndex): number {
    const start = this.#start[entry] ?? 0;
    return start < (this.#end[entry] ?? 0) ? this.#calls[start] : -1;
  }

  /**
   * By call: the entries that make it or answer it, in file order.
   * @param isOne picks the entries that count, by what they are to the pairing
   */
  byCall(isOne: (parts: number, entry: EntryIndex) => boolean): Map<number, EntryIndex[]> {
    const entries = new Map<number, EntryIndex[]>();
    for (let entry = 0; entry < this.#parts.length; entry++) {
      if (!isOne(this.parts(entry), entry)) continue;
      for (const call of this.calls(entry)) {
        const known = entries.get(call);
        if (known === undefined) entries.set(call, [entry]);
        else known.push(entry);
      }
    }
    return entries;
  }

  callId(call: number): string {
    return this.#ids.text(call);
  }

  /** The number of a call's id, from its bytes. */
  callNumber(bytes: Uint8Array, start: number, end: number): number {
    return this.#ids.intern(bytes, start, end);
  }

  /** Takes in a message that was not parsed. */
  addPlain(entry: EntryIndex, parts: number, calls: readonly number[]): void {
    this.#makeRoom(entry + 1);
    this.#parts[entry] = parts;
    this.#start[entry] = this.#size;
    for (const call of calls) this.#addCallNumber(call);
    this.#end[entry] = this.#size;
  }

  /** Takes in a body, migrated to today's version, of an entry of `tree`. */
  add(tree: SessionTree, entry: EntryIndex, body: JsonObject): void {
    this.#makeRoom(entry + 1);
    this.#start[entry] = this.#size;
    this.#parts[entry] = this.#partsOf(tree, entry, body);
    this.#end[entry] = this.#size;
  }

  #makeRoom(size: number): void {
    this.#parts = withRoom(this.#parts, size);
    this.#start = withRoom(this.#start, size);
    this.#end = withRoom(this.#end, size);
  }

  #partsOf(tree: SessionTree, entry: EntryIndex, body: JsonObject): number {
    switch (body.type) {
      case "message":
        return isObject(body.message) ? this.#messageParts(body.message) : 0;
      case "custom_message":
        return Part.interrupts;
      case "branch_summary":
        return body.summary ? Part.interrupts : 0;
      case "compaction":
        this.#addCompaction(tree, entry, body);
        return 0;
      case "context_edit":
        this.#addEdit(tree, entry, body);
        return 0;
      default:
        return 0;
    }
  }

  #messageParts(message: JsonObject): number {
    switch (message.role) {
      case "assistant": {
        const { stopReason } = message;
        this.#addCalls(message.content);
        const failed = stopReason === "error" || stopReason === "aborted" ? Part.failed : 0;
        return Part.interrupts | Part.assistant | failed;
      }
      case "toolResult":
        if (typeof message.toolCallId === "string") this.#addCall(message.toolCallId);
        return Part.result;
      case "bashExecution":
        return message.excludeFromContext ? 0 : Part.interrupts;
      case "user":
      case "custom":
      case "hookMessage":
      case "branchSummary":
      case "compactionSummary":
        return Part.interrupts;
      default:
        return 0;
    }
  }

  #addCalls(content: unknown): void {
    if (!Array.isArray(content)) return;
    for (const block of content) {
      if (!isObject(block) || block.type !== "toolCall") continue;
      if (typeof block.id === "string") this.#addCall(block.id);
    }
  }

  #addCall(id: string): void {
    this.#addCallNumber(this.#ids.internText(id));
  }

  #addCallNumber(call: number): void {
    this.#calls = withRoom(this.#calls, this.#size + 1);
    this.#calls[this.#size++] = call;
  }

  #addCompaction(tree: SessionTree, entry: EntryIndex, body: JsonObject): void {
    const { firstKeptEntryId } = body;
    const kept = typeof firstKeptEntryId === "string" ? tree.withId(firstKeptEntryId) : -1;
    const retained = "retainedTail" in body ? this.#callsIn(body.retainedTail) : undefined;
    this.compactions.set(entry, { kept, retained });
  }

  #callsIn(messages: unknown): ReadonlySet<number> {
    const calls = new Set<number>();
    for (const message of Array.isArray(messages) ? messages : []) {
      const content = isObject(message) && message.role === "assistant" ? message.content : [];
      for (const block of Array.isArray(content) ? content : []) {
        const isCall = isObject(block) && block.type === "toolCall";
        if (isCall && typeof block.id === "string") calls.add(this.#ids.internText(block.id));
      }
    }
    return calls;
  }

  #addEdit(tree: SessionTree, entry: EntryIndex, { targetId, replacement }: JsonObject): void {
    const target = typeof targetId === "string" ? tree.withId(targetId) : -1;
    if (target < 0 || replacement === undefined) return;
    if (isObject(replacement)) this.#addCalls(replacement.content);
    this.edits.set(entry, { target, drops: replacement === null });
  }
}
