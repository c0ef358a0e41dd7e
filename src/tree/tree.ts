import type { IdTable } from "../read/id-table.js";
import { RecordFlag } from "../read/record.js";
import { LineFlag } from "../read/scanner/types.js";
import type { Label } from "./labels.js";

/** An entry's place in file order, from 0; NO_ENTRY where there is none. */
export type EntryIndex = number;
export const NO_ENTRY = -1;

/** The skeletons of all entries, a column a field, in file order. */
export interface Columns {
  line: Uint32Array;
  offset: Float64Array;
  length: Uint32Array;
  type: Uint32Array;
  role: Int32Array;
  id: Int32Array;
  parentId: Int32Array;
  time: Float64Array;
  flags: Uint32Array;
}

/** Parent chains that lead back into themselves: `entries` of one loop, cut above `cut`. */
export interface Loop {
  entries: EntryIndex[];
  /** The entry, first of the loop in the file, that is taken for a root. */
  cut: EntryIndex;
}

/** How the entries hang together. */
export interface Links {
  /** Parent of each entry; NO_ENTRY for roots, orphans and the entry at which a loop is cut. */
  parent: Int32Array;
  /** `children.subarray(childStart[e], childStart[e + 1])`, in pi's order. */
  childStart: Uint32Array;
  children: Int32Array;
  /** In file order. */
  roots: Int32Array;
  /** For each id, the entry that has it: the last, as in pi. */
  holder: Int32Array;
  loops: Loop[];
  /** Entries whose id a later one has too: in no one's path, and not in the tree. */
  superseded: Set<EntryIndex>;
}

/**
 * The entry tree of a session, the same for every command. Entries are numbers in file order; all
 * that is known of one is asked by its number. Made by TreeBuilder.
 */
export class SessionTree {
  /** How many entries there are. */
  readonly size: number;
  /** @internal */
  readonly links: Links;
  /** @internal */
  readonly columns: Columns;
  /** @internal */
  readonly ids: IdTable;
  /** @internal */
  readonly names: IdTable;
  /** The entry from which pi goes on; NO_ENTRY in an empty session or before the first entry. */
  readonly leaf: EntryIndex;
  /** The label each labelled entry bears. */
  readonly labels: ReadonlyMap<EntryIndex, Label>;
  /** The session's name, if one was given. */
  readonly name: string | undefined;
  /** Written by the agent-core harness, whose `leaf` entries and `retainedTail` have a meaning. */
  readonly isHarness: boolean;
  readonly #otherTimestamps: ReadonlyMap<number, unknown>;
  readonly #typeNames: string[] = [];

  /** @internal */
  constructor(parts: {
    size: number;
    links: Links;
    columns: Columns;
    ids: IdTable;
    names: IdTable;
    leaf: EntryIndex;
    labels: ReadonlyMap<EntryIndex, Label>;
    name: string | undefined;
    isHarness: boolean;
    otherTimestamps: ReadonlyMap<number, unknown>;
  }) {
    this.size = parts.size;
    this.links = parts.links;
    this.columns = parts.columns;
    this.ids = parts.ids;
    this.names = parts.names;
    this.leaf = parts.leaf;
    this.labels = parts.labels;
    this.name = parts.name;
    this.isHarness = parts.isHarness;
    this.#otherTimestamps = parts.otherTimestamps;
  }

  /** The entry's id; null when it has none, or none that is a string. */
  id(entry: EntryIndex): string | null {
    const id = this.columns.id[entry];
    return id < 0 ? null : this.ids.text(id);
  }

  /** The id of the parent as the file has it; null for a root. The parent may not exist. */
  parentId(entry: EntryIndex): string | null {
    const id = this.columns.parentId[entry];
    return id < 0 ? null : this.ids.text(id);
  }

  type(entry: EntryIndex): string {
    return this.#name(this.columns.type[entry]);
  }

  /** The role of a `message` entry's message; null without one. `hookMessage` reads `custom`. */
  role(entry: EntryIndex): string | null {
    const role = this.columns.role[entry];
    return role < 0 ? null : this.#name(role);
  }

  /** What it is in one word: its message's role, or its type where it has none. */
  kind(entry: EntryIndex): string {
    return this.role(entry) ?? this.type(entry);
  }

  /** Physical line, from 1. */
  line(entry: EntryIndex): number {
    return this.columns.line[entry];
  }

  /** The timestamp's text; null when it is missing or no string. */
  timestamp(entry: EntryIndex): string | null {
    if (this.columns.flags[entry] & RecordFlag.isoTime) {
      return new Date(this.columns.time[entry]).toISOString();
    }
    const value = this.#otherTimestamps.get(this.columns.line[entry]);
    return typeof value === "string" ? value : null;
  }

  /** The timestamp in Unix milliseconds as pi reads it; NaN when it is unreadable. */
  time(entry: EntryIndex): number {
    return this.columns.time[entry];
  }

  /** NO_ENTRY for roots, orphans and the entry at which a loop is cut. */
  parent(entry: EntryIndex): EntryIndex {
    return this.links.parent[entry];
  }

  /** In pi's order: by time, equal and unreadable times in file order. */
  children(entry: EntryIndex): Int32Array {
    const { childStart, children } = this.links;
    return children.subarray(childStart[entry], childStart[entry + 1]);
  }

  childCount(entry: EntryIndex): number {
    return this.links.childStart[entry + 1] - this.links.childStart[entry];
  }

  /** In file order; orphans and where loops are cut are among them. */
  get roots(): Int32Array {
    return this.links.roots;
  }

  /** Names a parent that is not in the file. */
  isOrphan(entry: EntryIndex): boolean {
    const parentId = this.columns.parentId[entry];
    return parentId >= 0 && this.links.holder[parentId] === NO_ENTRY;
  }

  /** A later entry has its id, so pi never shows it. */
  isSuperseded(entry: EntryIndex): boolean {
    return this.links.superseded.has(entry);
  }

  /**
   * Can another entry hang from this one? Not without an id, nor where a later entry has the same;
   * and pi takes an empty `parentId` for none.
   */
  canBeNamed(entry: EntryIndex): boolean {
    const id = this.id(entry);
    return id !== null && id !== "" && !this.isSuperseded(entry);
  }

  isTip(entry: EntryIndex): boolean {
    return this.childCount(entry) === 0 && !this.isSuperseded(entry);
  }

  isForkPoint(entry: EntryIndex): boolean {
    return this.childCount(entry) >= 2;
  }

  hasInvalidUtf8(entry: EntryIndex): boolean {
    return (this.columns.flags[entry] & LineFlag.invalidUtf8) !== 0;
  }

  /** The entry with this id (the last, if several have it); NO_ENTRY if none has. */
  withId(id: string): EntryIndex {
    const number = this.ids.find(id);
    return number < 0 ? NO_ENTRY : this.links.holder[number];
  }

  #name(number: number): string {
    this.#typeNames[number] ??= this.names.text(number);
    return this.#typeNames[number];
  }
}
