import type { JsonObject } from "../format/json-object.js";
import { type EntryIndex, NO_ENTRY, type SessionTree } from "../tree/tree.js";
import type { Step } from "./step.js";

/** New entries, each the parent of the next, below an entry that was there. */
export interface Insertion {
  readonly under: EntryIndex;
  readonly entries: JsonObject[];
}

/** What was put between an entry and some of its children, and what they hang from by now. */
interface Slot {
  readonly above: readonly EntryIndex[];
  bottom: EntryIndex | Insertion;
}

/** What becomes of the links between the entries of a draft in one round. */
export class NewLinks {
  /** By entry that goes: the one that has its id and takes its place, if one does. */
  readonly removed = new Map<EntryIndex, EntryIndex | undefined>();
  readonly insertions = new Set<Insertion>();
  readonly #tree: SessionTree;
  /** What entries that were given a parent hang from. */
  readonly #given = new Map<EntryIndex, EntryIndex | Insertion>();
  /** Entries that were put elsewhere; their children stay where they are. */
  readonly #lifted = new Set<EntryIndex>();
  /** Entries that others were hung from. */
  readonly #named = new Set<EntryIndex>();
  readonly #slots = new Map<EntryIndex, Slot>();
  /** Does every link lead to an entry that stands earlier, so that none can close a loop? */
  #leadsBack: boolean;

  constructor(tree: SessionTree) {
    this.#tree = tree;
    this.#leadsBack = true;
    for (let entry = 0; entry < tree.size && this.#leadsBack; entry++) {
      this.#leadsBack = tree.parent(entry) < entry;
    }
  }

  /** Has any entry been removed, or hung elsewhere? */
  get isEmpty(): boolean {
    return this.removed.size + this.#given.size + this.insertions.size === 0;
  }

  /** Takes the steps that are about links; false, and nothing is changed, if one must wait. */
  take(steps: readonly Step[]): boolean {
    if (!steps.every((step) => this.#mayTake(step))) return false;
    for (const step of steps) {
      if (step.do === "remove") this.removed.set(step.entry, step.copyOf);
      else if (step.do === "relink") this.#give(step.entry, step.parent);
      else if (step.do === "put") this.#put(step);
    }
    return true;
  }

  /** What an entry will hang from: another, new ones, or nothing. */
  above(entry: EntryIndex): EntryIndex | Insertion {
    return this.#given.get(entry) ?? this.#inherited(entry).above;
  }

  /** The entry that `entry` will hang from, new ones passed over. */
  parent(entry: EntryIndex): EntryIndex {
    const above = this.above(entry);
    return typeof above === "number" ? above : above.under;
  }

  /** The entry itself, or, if it goes, the nearest above it that stays; NO_ENTRY if none does. */
  survivor(entry: EntryIndex): EntryIndex {
    let at = entry;
    while (this.removed.has(at)) at = this.removed.get(at) ?? this.#tree.parent(at);
    return at;
  }

  /** Does it hang elsewhere than before? Below a copy that goes it hangs from the other one. */
  isRelinked(entry: EntryIndex): boolean {
    const parent = this.#tree.parent(entry);
    const hasHeir = this.removed.get(parent) !== undefined;
    return this.#given.has(entry) || (this.#makesWay(parent) && !hasHeir);
  }

  /** The `parentId` that an entry is to have. Below an orphan that goes, that is the orphan's. */
  parentId(entry: EntryIndex): string | null {
    const given = this.#given.get(entry);
    if (given === NO_ENTRY) return null;
    if (typeof given === "number") return this.#tree.id(given);
    if (given !== undefined) return given.entries.at(-1)!.id as string;
    const { above, below } = this.#inherited(entry);
    return above === NO_ENTRY ? this.#tree.parentId(below) : this.#tree.id(above);
  }

  #mayTake(step: Step): boolean {
    switch (step.do) {
      case "remove":
        return !this.#isSettled(step.entry) && !this.#named.has(step.entry);
      case "relink":
        return (
          !this.#isSettled(step.entry) &&
          (step.parent === NO_ENTRY || this.#mayHold(step.parent)) &&
          !this.#closesLoop(step.entry, step.parent)
        );
      case "put": {
        const { under, above, entries } = step;
        const mayMove = (entry: EntryIndex) =>
          this.#tree.canBeNamed(entry) && !this.#isSettled(entry) && !this.#named.has(entry);
        return (
          this.#mayHold(under) &&
          (this.#slotFor(under, above) !== undefined ||
            !above.some((one) => this.#isSettled(one))) &&
          entries.every((entry) => typeof entry !== "number" || mayMove(entry))
        );
      }
      default:
        return true;
    }
  }

  #put({ under, above, entries }: Step & { do: "put" }): void {
    const slot = this.#slotFor(under, above) ?? { above, bottom: under };
    this.#slots.set(under, slot);
    for (const entry of entries) {
      if (typeof entry === "number") {
        this.#give(entry, slot.bottom);
        this.#lifted.add(entry);
        slot.bottom = entry;
      } else if (typeof slot.bottom === "number") {
        slot.bottom = { under: slot.bottom, entries: [entry] };
        this.insertions.add(slot.bottom);
      } else slot.bottom.entries.push(entry);
    }
    for (const entry of above) this.#give(entry, slot.bottom);
    this.#named.add(under);
  }

  #give(entry: EntryIndex, above: EntryIndex | Insertion): void {
    this.#given.set(entry, above);
    const parent = typeof above === "number" ? above : above.under;
    this.#named.add(parent);
    if (parent > entry) this.#leadsBack = false;
  }

  /** What was put between the same entries before. */
  #slotFor(under: EntryIndex, above: readonly EntryIndex[]): Slot | undefined {
    const slot = this.#slots.get(under);
    const isSame =
      slot?.above.length === above.length && above.every((one, at) => slot.above[at] === one);
    return isSame ? slot : undefined;
  }

  #closesLoop(entry: EntryIndex, parent: EntryIndex): boolean {
    if (parent < entry && this.#leadsBack) return false;
    let at = parent;
    while (at !== NO_ENTRY && at !== entry) at = this.parent(at);
    return at === entry;
  }

  /** Removed, or hung from something, in this round. */
  #isSettled(entry: EntryIndex): boolean {
    return this.removed.has(entry) || this.#given.has(entry);
  }

  /** May others hang from this entry? Their lines must be able to say so. */
  #mayHold(entry: EntryIndex): boolean {
    return this.#tree.canBeNamed(entry) && !this.#makesWay(entry);
  }

  /** Do the children of this entry hang from its parent? */
  #makesWay(entry: EntryIndex): boolean {
    return this.removed.has(entry) || this.#lifted.has(entry);
  }

  /** The first entry above that stays where it is, and the one right below that. */
  #inherited(entry: EntryIndex): { above: EntryIndex; below: EntryIndex } {
    let below = entry;
    let above = this.#tree.parent(entry);
    while (above !== NO_ENTRY && this.#makesWay(above)) {
      below = above;
      above = this.removed.get(above) ?? this.#tree.parent(above);
    }
    return { above, below };
  }
}
