import { dissect, readHead } from "../read/malformed.js";
import type { MalformedLine } from "../read/malformed-lines.js";
import { readAt } from "../read/source.js";
import type { Session } from "../session/session.js";
import { splitRecord } from "../session/split-records.js";
import type { EntryIndex } from "../tree/tree.js";

/** A malformed line is looked into up to this size; what is larger keeps its secrets. */
const MOST_BYTES = 64 << 20;
const OPEN_OBJECT = 0x7b;

/**
 * The entries that malformed lines held, as far as their ids can still be read. What else is wrong
 * because they are gone is a consequence of those lines, no fault of its own.
 */
export class LostEntries {
  /** By id: the line that held it. */
  readonly #lines = new Map<string, number>();
  /** Ids of the entries that lost entries hung from. */
  readonly #parents = new Set<string>();
  /** Did any malformed line hold an entry or a header, or zeros where some were to be written? */
  holdsSession = false;
  /** Lines that begin an entry but stop before its id. */
  readonly #nameless = new Set<number>();
  /** By line: the entries whose parent it held. */
  readonly #children = new Map<number, EntryIndex[]>();
  readonly #session: Session;

  constructor(session: Session) {
    this.#session = session;
    const { malformed, tree } = session;
    for (let at = 0; at < malformed.size; at++) {
      const one = malformed.at(at);
      if (one.bytes > MOST_BYTES) continue;
      const record = one.reason === "split-record" ? splitRecord(session, one.offset) : undefined;
      this.#lookInto(record?.bytes ?? readAt(session.source, one.offset, one.bytes), one);
      if (record === undefined) continue;
      while (at + 1 < malformed.size && malformed.at(at + 1).line < one.line + record.lines) at++;
    }
    if (malformed.size === 0) return;
    for (let entry = 0; entry < tree.size; entry++) {
      const line = tree.isOrphan(entry) ? this.lineOfParent(entry) : undefined;
      if (line === undefined) continue;
      const children = this.#children.get(line);
      if (children === undefined) this.#children.set(line, [entry]);
      else children.push(entry);
    }
  }

  /** The malformed line that held the entry of this id; undefined when none is known to. */
  lineOf(id: string): number | undefined {
    return this.#lines.get(id);
  }

  /**
   * The malformed line that held an orphan's parent: the one that names it, or the one right before
   * the orphan where that no longer tells what it was.
   */
  lineOfParent(orphan: EntryIndex): number | undefined {
    const { tree } = this.#session;
    const parentId = tree.parentId(orphan);
    const before = tree.line(orphan) - 1;
    const named = parentId === null ? undefined : this.#lines.get(parentId);
    return named ?? (this.#nameless.has(before) ? before : undefined);
  }

  /** The entries that lost their parent with this line. */
  childrenOf(line: number): readonly EntryIndex[] {
    return this.#children.get(line) ?? [];
  }

  /** Did an entry that is lost hang from this one? Then its branch went on. */
  wasParent(entry: EntryIndex): boolean {
    const id = this.#parents.size > 0 ? this.#session.tree.id(entry) : null;
    return id !== null && this.#parents.has(id);
  }

  #lookInto(bytes: Uint8Array<ArrayBuffer>, { line, reason }: MalformedLine): void {
    if (reason === "nul" && bytes.every((byte) => byte === 0)) this.holdsSession = true;
    const pieces = reason === "not-an-entry" ? [{ start: 0, end: bytes.length }] : dissect(bytes);
    for (const { start, end } of pieces) {
      const piece = bytes.subarray(start, end);
      if (piece[0] !== OPEN_OBJECT) continue;
      const { type, id, parentId } = readHead(piece);
      if (type === "session" || parentId !== undefined) this.holdsSession = true;
      if (typeof parentId === "string") this.#parents.add(parentId);
      if (typeof id === "string") this.#lines.set(id, line);
      else if (reason !== "not-an-entry") this.#nameless.add(line);
    }
  }
}
