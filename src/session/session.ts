import type { JsonObject } from "../format/json-object.js";
import { type Upgrade, upgradeEntry } from "../format/upgrade.js";
import type { MalformedLines } from "../read/malformed-lines.js";
import { ReadAhead } from "../read/read-ahead.js";
import { parseBytes } from "../read/record.js";
import type { Source } from "../read/source.js";
import type { EntryIndex, SessionTree } from "../tree/tree.js";
import { type Kept, KeptIndexes } from "./kept-index.js";

export type { JsonObject };

/** A header line, of which there should be one, and first; or the `title` line before it. */
export interface HeaderLine {
  /** Physical line, from 1; the byte at which its JSON starts; its bytes without the `\n`. */
  line: number;
  offset: number;
  length: number;
  /** Bits of `LineFlag`. */
  flags: number;
  value: JsonObject;
  /** How many entries stand before it. */
  entriesBefore: number;
}

/** What a Session is made of; its properties say what each is. */
export interface SessionParts {
  source: Source;
  headers: HeaderLine[];
  tree: SessionTree;
  malformed: MalformedLines;
  lines: number;
  bom: boolean;
  finalNewline: boolean;
  title: HeaderLine | undefined;
  version: number | undefined;
  bodyVersion: 1 | 3;
  isWithdrawn: boolean;
  lastSaid: number;
}

/** Entries with their bodies: all that a projection asks of a session. */
export type SessionBodies = Pick<Session, "tree" | "entry">;

/**
 * A session file that has been read: its skeleton in memory, its bodies read again by offset.
 * `close` it when done.
 */
export class Session {
  readonly #parts: SessionParts;
  readonly #bodies: ReadAhead;
  readonly #keptIndexes: KeptIndexes;

  /** @internal */
  constructor(parts: SessionParts) {
    this.#parts = parts;
    this.#keptIndexes = new KeptIndexes(parts);
    this.#bodies = new ReadAhead(parts.source);
  }

  /** What messages and output call the file: the path as given, or `standard input`. */
  get file(): string {
    return this.#parts.source.name;
  }

  /** @internal */
  get source(): Source {
    return this.#parts.source;
  }
  get tree(): SessionTree {
    return this.#parts.tree;
  }

  /** All header lines, in file order. */
  get headers(): readonly HeaderLine[] {
    return this.#parts.headers;
  }

  /** The header that counts: the first. */
  get header(): HeaderLine | undefined {
    return this.#parts.headers[0];
  }

  /** The lines that are no entries, in file order. */
  get malformed(): MalformedLines {
    return this.#parts.malformed;
  }

  /** Physical lines; a final newline starts none. */
  get lines(): number {
    return this.#parts.lines;
  }

  /** The file starts with a byte order mark. */
  get bom(): boolean {
    return this.#parts.bom;
  }

  /** The last line ends with a newline (or there is none). */
  get finalNewline(): boolean {
    return this.#parts.finalNewline;
  }

  /** oh-my-pi's `title` line, if one stands before the header. It is no entry. */
  get title(): HeaderLine | undefined {
    return this.#parts.title;
  }

  /** What the header declares: 1 without a version, undefined without a header or a usable one. */
  get version(): number | undefined {
    return this.#parts.version;
  }

  /** What the entries themselves are: 1 without ids, else 3. It decides how they are read. */
  get bodyVersion(): 1 | 3 {
    return this.#parts.bodyVersion;
  }

  /** The first line is of the withdrawn format 4. */
  get isWithdrawn(): boolean {
    return this.#parts.isWithdrawn;
  }

  /**
   * The latest time of a message of the user's or the model's, in Unix milliseconds; 0 without one
   * that can be told.
   */
  get lastSaid(): number {
    return this.#parts.lastSaid;
  }

  /**
   * The exact bytes of an entry's line, without its newline; valid until the next entry is read.
   * @throws Fault when the file has become shorter since it was opened
   */
  bytes(entry: EntryIndex): Buffer<ArrayBuffer> {
    const { offset, length } = this.tree.columns;
    return this.#bodies.bytes(offset[entry], length[entry]);
  }

  /** The entry as today's pi would have it: parsed, and migrated where the file is old. */
  entry(entry: EntryIndex): JsonObject {
    const value = this.rawEntry(entry);
    return upgradeEntry(value, this.upgrade(entry, value.firstKeptEntryIndex));
  }

  /** The entry as it stands in the file, parsed. */
  rawEntry(entry: EntryIndex): JsonObject {
    const bytes = this.bytes(entry);
    return parseBytes(bytes, 0, bytes.length) as JsonObject;
  }

  /**
   * What a `firstKeptEntryIndex` of this file names; see KeptIndexes.
   * @internal
   */
  keptAt(index: number): Kept {
    return this.#keptIndexes.resolve(index);
  }

  /**
   * What the entry is given when it is read, and by `migrate` when it is written; undefined where the
   * entries have ids of their own.
   * @param index its `firstKeptEntryIndex`, whatever that is
   * @internal
   */
  upgrade(entry: EntryIndex, index: unknown): Upgrade | undefined {
    if (this.bodyVersion !== 1) return undefined;
    const { tree } = this;
    const kept = typeof index === "number" ? this.keptAt(index).entry : undefined;
    return {
      id: tree.id(entry),
      parentId: tree.parentId(entry),
      keptId: kept !== undefined && kept <= entry ? (tree.id(kept) ?? undefined) : undefined,
    };
  }

  close(): void {
    this.source.close();
  }
}
