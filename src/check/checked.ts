import { Parent } from "../read/record.js";
import { type Copies, copiesOf } from "../session/copies.js";
import type { Session } from "../session/session.js";
import { type EntryIndex, NO_ENTRY, type SessionTree } from "../tree/tree.js";
import { Ancestry } from "./ancestry.js";
import { BodyFacts } from "./body-facts.js";
import type { Related } from "./finding.js";
import { LostEntries } from "./lost-entries.js";
import type { PairingFacts } from "./pairing/facts.js";
import { judgePaths } from "./pairing/path.js";
import type { Verdicts } from "./pairing/verdicts.js";

/**
 * A session under judgement: what several rules ask of it, each worked out once, when first asked.
 * Rules change nothing here.
 */
export class Checked {
  readonly session: Session;
  readonly tree: SessionTree;
  /** Absolute path of the file; undefined when it came through a pipe. */
  readonly path: string | undefined;
  /** The names in a folder. */
  readonly namesIn: (folder: string) => readonly string[];
  #ancestry: Ancestry | undefined;
  #copies: Copies | undefined;
  #lost: LostEntries | undefined;
  #verdicts: Verdicts | undefined;
  /** What is kept of the bodies, once they were looked at. */
  readonly bodies = new BodyFacts();

  constructor(session: Session, surroundings: Pick<Checked, "path" | "namesIn">) {
    this.session = session;
    this.tree = session.tree;
    this.path = surroundings.path;
    this.namesIn = surroundings.namesIn;
  }

  /** What bodies tell about tool calls and compactions. */
  get pairing(): PairingFacts {
    return this.bodies.pairing;
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

  /** How calls and results pair on every branch, once the bodies were seen. */
  get verdicts(): Verdicts {
    this.#verdicts ??= judgePaths(this);
    return this.#verdicts;
  }

  /**
   * Has the path to this entry lost its upper part, to a missing parent or a loop? What is missing
   * on it is then a consequence.
   */
  isCutOff(entry: EntryIndex): boolean {
    const { tree } = this;
    const root = this.ancestry.root[entry];
    if (root === NO_ENTRY) return true;
    const isFirst = root === 0 && tree.columns.parentId[root] < 0;
    return !isFirst && tree.columns.parentId[root] !== Parent.null;
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
