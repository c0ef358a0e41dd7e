import { stableId } from "../format/stable-id.js";
import type { Session } from "../session/session.js";

/** Ids that no entry of a draft has or names, the same each time that the same file is repaired. */
export class FreshIds {
  readonly #session: Session;
  readonly #given = new Set<string>();
  #count = 0;

  constructor(session: Session) {
    this.#session = session;
  }

  next(): string {
    const { header, tree } = this.#session;
    const sessionId = typeof header?.value.id === "string" ? header.value.id : "";
    const isTaken = (id: string) => this.#given.has(id) || tree.ids.find(id) >= 0;
    const id = stableId(sessionId, tree.size + ++this.#count, isTaken);
    this.#given.add(id);
    return id;
  }
}
