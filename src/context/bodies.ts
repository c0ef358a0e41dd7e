import type { JsonObject } from "../format/json-object.js";
import type { SessionBodies } from "../session/session.js";
import type { EntryIndex } from "../tree/tree.js";

/** Parses each body once: one that is looked at before its turn is kept until its turn comes. */
export class Bodies {
  readonly #session: SessionBodies;
  readonly #early = new Map<EntryIndex, JsonObject>();

  constructor(session: SessionBodies) {
    this.#session = session;
  }

  /** The body, to be had again by `take`. */
  peek(entry: EntryIndex): JsonObject {
    const body = this.#early.get(entry) ?? this.#session.entry(entry);
    this.#early.set(entry, body);
    return body;
  }

  /** The body, for the last time. */
  take(entry: EntryIndex): JsonObject {
    const body = this.#early.get(entry) ?? this.#session.entry(entry);
    this.#early.delete(entry);
    return body;
  }
}
