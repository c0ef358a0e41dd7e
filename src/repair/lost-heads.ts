import { JsonCursor } from "../format/json-cursor.js";
import { dissect } from "../read/malformed.js";
import { parseBytes } from "../read/record.js";
import { readAt } from "../read/source.js";
import type { Session } from "../session/session.js";

/** No more of a torn line is read for its head. */
const HEAD_BYTES = 1 << 16;

/** The fields of a lost line that are whole, by key. */
type Head = ReadonlyMap<string, unknown>;

/** What the torn lines of a file still tell of the entries and the header that they were. */
export class LostHeads {
  /** By the id of a lost entry: the id of its parent, null for a root. */
  readonly #parents = new Map<string, string | null>();
  /** By the id of a lost entry: the line it was on. */
  readonly #lines = new Map<string, number>();
  readonly #header: Head | undefined;

  constructor(session: Session) {
    for (const { line: number, offset, bytes, reason } of session.malformed) {
      if (reason === "not-an-entry" || reason === "split-record") continue;
      const line = readAt(session.source, offset, Math.min(bytes, HEAD_BYTES));
      for (const { kind, start, end } of dissect(line)) {
        if (kind === "entry") continue;
        const head = headOf(line.subarray(start, end));
        const [id, parentId] = [head.get("id"), head.get("parentId")];
        if (head.get("type") === "session") this.#header ??= head;
        if (typeof id === "string") this.#lines.set(id, number);
        if (typeof id === "string" && (typeof parentId === "string" || parentId === null)) {
          this.#parents.set(id, parentId);
        }
      }
    }
  }

  /** The parent of an entry that was lost: its id, null for a root; undefined if unknown. */
  parentOf(id: string): string | null | undefined {
    return this.#parents.get(id);
  }

  /** The line of the original that an entry was on. */
  lineOf(id: string): number | undefined {
    return this.#lines.get(id);
  }

  /** A field of the lost header; undefined if it is no text, or not whole. */
  headerField(key: string): string | undefined {
    const value = this.#header?.get(key);
    return typeof value === "string" ? value : undefined;
  }
}

/** The members of an object that is cut off somewhere, as far as they are whole and no containers. */
function headOf(bytes: Uint8Array<ArrayBuffer>): Head {
  const fields = new Map<string, unknown>();
  try {
    for (const cursor = new JsonCursor(bytes, 0); cursor.next(); ) {
      const first = bytes[cursor.start];
      const isPlain = first !== 0x7b && first !== 0x5b;
      const isWhole = first === 0x22 || cursor.end < bytes.length;
      if (isPlain && isWhole) fields.set(cursor.key(), parseBytes(bytes, cursor.start, cursor.end));
    }
  } catch {
    // The walk ends where the bytes make no sense any more; what came before is what there is.
  }
  return fields;
}
