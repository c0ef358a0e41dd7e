import type { Checked } from "../check/checked.js";
import { Part } from "../check/pairing/facts.js";
import type { Copies } from "../session/copies.js";
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
  readonly #checked: Checked;
  /** By entry that has such an id: who names it. */
  #namers: Map<EntryIndex, Namer[]> | undefined;

  constructor(checked: Checked) {
    this.#checked = checked;
    this.all = checked.copies;
  }

  /**
   * What names the id of an entry and must mean it: of those that have the id the last before what
   * names it, but for a result the last that makes its call, if one does.
   */
  namersOf(entry: EntryIndex): readonly Namer[] {
    this.#namers ??= this.#findNamers();
    return this.#namers.get(entry) ?? [];
  }

  isReplay(entry: EntryIndex): boolean {
    return this.all.earlier.get(entry)?.isReplay === true;
  }

  #findNamers(): Map<EntryIndex, Namer[]> {
    const { session, tree, pairing } = this.#checked;
    const { id, parentId } = tree.columns;
    const named = new Map(Array.from(references(session), (each) => [each.entry, each]));
    const namers = new Map<EntryIndex, Namer[]>();
    const holders = new Holders();
    for (let entry = 0; entry < tree.size; entry++) {
      if (this.isReplay(entry)) continue;
      const isResult = (pairing.parts(entry) & Part.result) !== 0;
      const call = isResult ? pairing.calls(entry)[0] : undefined;
      note(namers, holders.meant(parentId[entry]!, call), { entry, field: "parentId" });
      const reference = named.get(entry);
      if (reference !== undefined) {
        const { field } = reference;
        note(namers, holders.meant(tree.ids.find(reference.id)), { entry, field });
      }
      if (!this.all.firstHolder.has(id[entry]!)) continue;
      const isCaller = (pairing.parts(entry) & Part.assistant) !== 0;
      holders.add(id[entry]!, entry, isCaller ? pairing.calls(entry) : []);
    }
    return namers;
  }
}

function note(namers: Map<EntryIndex, Namer[]>, holder: EntryIndex | undefined, namer: Namer) {
  if (holder === undefined) return;
  const known = namers.get(holder);
  if (known === undefined) namers.set(holder, [namer]);
  else known.push(namer);
}

/** Who has the ids that several have, as a file goes on. */
class Holders {
  readonly #last = new Map<number, EntryIndex>();
  /** By number of the id and of a call. */
  readonly #callers = new Map<string, EntryIndex>();

  add(id: number, entry: EntryIndex, calls: Iterable<number>): void {
    this.#last.set(id, entry);
    for (const call of calls) this.#callers.set(`${id} ${call}`, entry);
  }

  /** The entry that is meant by an id, in a result of a call. */
  meant(id: number, call?: number): EntryIndex | undefined {
    return this.#callers.get(`${id} ${call}`) ?? this.#last.get(id);
  }
}
