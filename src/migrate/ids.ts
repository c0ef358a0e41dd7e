import { randomBytes } from "node:crypto";
import { stableId } from "../format/stable-id.js";
import { RecordFlag } from "../read/record.js";
import type { Session } from "../session/session.js";

/** How entries without ids get theirs: from the file, the same each time, or by chance as in pi. */
export type IdChoice = "stable" | "random";

/** The ids that a migration gives. */
export class GivenIds {
  readonly #session: Session;
  /** Random ids by the stable ones that reading gave. */
  readonly #random: ReadonlyMap<string, string> | undefined;
  readonly #fresh = new Set<string>();

  constructor(session: Session, choice: IdChoice) {
    this.#session = session;
    if (choice === "random") this.#random = this.#drawAll();
  }

  /** The id to write for one that was read. */
  written(id: string): string {
    return this.#random?.get(id) ?? id;
  }

  /** An id that no entry has, for one that is put before the first: it counts as entry 0. */
  fresh(): string {
    const id = this.#random
      ? this.#draw()
      : stableId(this.#sessionId, 0, (id) => this.#isTaken(id));
    this.#fresh.add(id);
    return id;
  }

  get #sessionId(): string {
    const id = this.#session.header?.value.id;
    return typeof id === "string" ? id : "";
  }

  #drawAll(): Map<string, string> {
    const { tree } = this.#session;
    const drawn = new Map<string, string>();
    for (let entry = 0; entry < tree.size; entry++) {
      if ((tree.columns.flags[entry] & RecordFlag.givenId) === 0) continue;
      const id = this.#draw();
      this.#fresh.add(id);
      drawn.set(tree.id(entry) as string, id);
    }
    return drawn;
  }

  #draw(): string {
    for (;;) {
      const id = randomBytes(4).toString("hex");
      if (!this.#isTaken(id)) return id;
    }
  }

  #isTaken(id: string): boolean {
    return this.#fresh.has(id) || this.#session.tree.ids.find(id) >= 0;
  }
}
