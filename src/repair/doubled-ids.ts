import type { Copies } from "../session/copies.js";
import type { Session } from "../session/session.js";
import type { EntryIndex } from "../tree/tree.js";
import { type Reference, references } from "./references.js";

/** A field by which an entry names another. */
export interface Namer {
  entry: EntryIndex;
  field: Reference["field"] | "parentId";
}

/** The entries whose id an earlier one has, and who means which of them. */
export class DoubledIds {
  readonly all: Copies;
  readonly #session: Session;
  /** By entry: the next with its id. */
  readonly #next = new Map<EntryIndex, EntryIndex>();
  /** By number of an id that several have: who names it. */
  #namers: Map<number, Namer[]> | undefined;

  constructor(session: Session, all: Copies) {
    this.#session = session;
    this.all = all;
    for (const [later, { entry }] of all.earlier) this.#next.set(entry, later);
  }

  /**
   * What names the id of an entry and must mean it: it stands after the entry and not after another
   * that took the id.
   */
  namersOf(entry: EntryIndex): Namer[] {
    this.#namers ??= this.#findNamers();
    let next = this.#next.get(entry);
    while (next !== undefined && this.isReplay(next)) next = this.#next.get(next);
    const named = this.#namers.get(this.#session.tree.columns.id[entry]!) ?? [];
    return named.filter(
      (namer) =>
        namer.entry > entry &&
        namer.entry <= (next ?? Number.POSITIVE_INFINITY) &&
        !this.isReplay(namer.entry),
    );
  }

  isReplay(entry: EntryIndex): boolean {
    return this.all.earlier.get(entry)?.isReplay === true;
  }

  #findNamers(): Map<number, Namer[]> {
    const { tree } = this.#session;
    const { parentId } = tree.columns;
    const namers = new Map<number, Namer[]>();
    for (const id of this.all.firstHolder.keys()) namers.set(id, []);
    for (let entry = 0; entry < tree.size; entry++) {
      namers.get(parentId[entry]!)?.push({ entry, field: "parentId" });
    }
    for (const { entry, field, id } of references(this.#session)) {
      namers.get(tree.ids.find(id))?.push({ entry, field });
    }
    return namers;
  }
}
