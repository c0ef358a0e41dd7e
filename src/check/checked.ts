import type { Session } from "../session/session.js";
import type { EntryIndex, SessionTree } from "../tree/tree.js";
import { Ancestry } from "./ancestry.js";
import { type Copies, copiesOf } from "./copies.js";
import type { Related } from "./finding.js";
import { LostEntries } from "./lost-entries.js";

/**
 * A session under judgement: what several rules ask of it, each worked out once, when first asked.
 * Rules change nothing here.
 */
export class Checked {
  readonly session: Session;
  readonly tree: SessionTree;
  /** Absolute path of the file; undefined when it came through a pipe. */
  readonly path: string | undefined;
  #ancestry: Ancestry | undefined;
  #copies: Copies | undefined;
  #lost: LostEntries | undefined;

  constructor(session: Session, path: string | undefined) {
    this.session = session;
    this.tree = session.tree;
    this.path = path;
  }

  /** Who stands above whom. */
  get ancestry(): Ancestry {
    this.#ancestry ??= new Ancestry(this.tree);
    return this.#ancestry;
  }

  /** Entries whose id an earlier one has. */
  get copies(): Copies {
    this.#copies ??= copiesOf(this.session);
    return this.#copies;
  }

  /** Entries that malformed lines held. */
  get lost(): LostEntries {
    this.#lost ??= new LostEntries(this.session);
    return this.#lost;
  }

  /** An entry as a related line. */
  related(entry: EntryIndex, message?: string): Related {
    const related: Related = { line: this.tree.line(entry), entry: this.tree.id(entry) };
    return message === undefined ? related : { ...related, message };
  }

  /** The id of an entry, or its line where it has none. */
  nameOf(entry: EntryIndex): string {
    return this.tree.id(entry) ?? `line ${this.tree.line(entry)}`;
  }
}
