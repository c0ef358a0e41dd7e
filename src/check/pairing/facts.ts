import { isObject, type JsonObject } from "../../format/json-object.js";
import { withRoom } from "../../read/columns.js";
import { IdTable } from "../../read/id-table.js";
import type { Session } from "../../session/session.js";
import type { EntryIndex } from "../../tree/tree.js";

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

/** A compaction: from which entry it keeps. */
export interface Boundary {
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
  readonly boundaries = new Map<EntryIndex, Boundary>();
  readonly #session: Session;
  readonly #parts: Uint8Array;
  /** The calls of an entry are `#calls` from `#start[entry]` up to `#end[entry]`. */
  readonly #start: Uint32Array;
  readonly #end: Uint32Array;
  #calls = new Int32Array(0);
  #size = 0;
  readonly #ids = new IdTable();

  constructor(session: Session) {
    const { size } = session.tree;
    this.#session = session;
    this.#parts = new Uint8Array(size);
    this.#start = new Uint32Array(size);
    this.#end = new Uint32Array(size);
  }

  /** Bits of `Part`. */
  parts(entry: EntryIndex): number {
    return this.#parts[entry];
  }

  /**
   * Numbers of call ids: those that an assistant makes, the one that a result answers, those in the
   * content that an edit puts in an assistant's place.
   */
  calls(entry: EntryIndex): Int32Array {
    return this.#calls.subarray(this.#start[entry], this.#end[entry]);
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
    this.#start[entry] = this.#size;
    this.#parts[entry] = parts;
    for (const call of calls) this.#addCallNumber(call);
    this.#end[entry] = this.#size;
  }

  /** Takes in a body, migrated to today's version. */
  add(entry: EntryIndex, body: JsonObject): void {
    this.#start[entry] = this.#size;
    const parts = this.#partsOf(entry, body);
    this.#parts[entry] = parts;
    this.#end[entry] = this.#size;
  }

  #partsOf(entry: EntryIndex, body: JsonObject): number {
    switch (body.type) {
      case "message":
        return isObject(body.message) ? this.#messageParts(body.message) : 0;
      case "custom_message":
        return Part.interrupts;
      case "branch_summary":
        return body.summary ? Part.interrupts : 0;
      case "compaction":
        this.#addBoundary(entry, body);
        return 0;
      case "context_edit":
        this.#addEdit(entry, body);
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

  #addBoundary(entry: EntryIndex, { firstKeptEntryId, ...body }: JsonObject): void {
    const { tree } = this.#session;
    const kept = typeof firstKeptEntryId === "string" ? tree.withId(firstKeptEntryId) : -1;
    const retained = "retainedTail" in body ? this.#callsIn(body.retainedTail) : undefined;
    this.boundaries.set(entry, { kept, retained });
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

  #addEdit(entry: EntryIndex, { targetId, replacement }: JsonObject): void {
    const target = typeof targetId === "string" ? this.#session.tree.withId(targetId) : -1;
    if (target < 0 || replacement === undefined) return;
    if (isObject(replacement)) this.#addCalls(replacement.content);
    this.edits.set(entry, { target, drops: replacement === null });
  }
}
