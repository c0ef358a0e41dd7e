import { IdTable } from "./id-table.js";
import type { Line } from "./lines.js";
import { Field, type Scanner } from "./scanner/types.js";
import { digits, ISO_LENGTH, isoTime } from "./timestamp.js";

/** Stands for an id or a name that is not there. */
export const NONE = -1;

/** What `parentId` says when it names no entry. */
export const Parent = {
  /** `null` or empty: a root. */
  null: NONE,
  /** No such key: a root too, but one that nothing of version 2 or later writes. */
  absent: -2,
  /** Neither a string nor null: it can name nothing. */
  invalid: -3,
} as const;

/** Bits of `EntryRecord.flags`, above those of `LineFlag`. */
export const RecordFlag = {
  /** The timestamp is in the form of `Date.toISOString`, so `time` alone gives its text back. */
  isoTime: 1 << 8,
  /** The role stood as `hookMessage`, the name of `custom` before version 3. */
  hookMessage: 1 << 9,
  /** It had no id to be kept and was given one in reading: see `TreeBuilder.assignIds`. */
  givenId: 1 << 10,
} as const;

/** The skeleton of one entry. One object, reused from line to line. */
export interface EntryRecord {
  /** Physical line, from 1. */
  line: number;
  /** Byte of the file at which the line starts, and its bytes without the `\n`. */
  offset: number;
  length: number;
  /** Number of the type's name. */
  type: number;
  /** Number of the name of `message.role`; NONE without one. */
  role: number;
  /** Number of the id; NONE when the entry has no string `id`. */
  id: number;
  /** Number of the parent's id, or one of `Parent`. */
  parentId: number;
  /** The timestamp in Unix milliseconds as pi reads it; NaN when it is unreadable. */
  time: number;
  /** Bits of `LineFlag` and `RecordFlag`. */
  flags: number;
}

/**
 * Turns scanned objects into skeletons. Ids and names (of types and roles) become numbers, each
 * kept once.
 */
export class RecordReader {
  readonly ids = new IdTable();
  readonly names = new IdTable();
  /** Timestamps in another form than pi's, as parsed: by line number. */
  readonly otherTimestamps = new Map<number, unknown>();
  readonly #scanner: Scanner;
  readonly #record: EntryRecord = {
    line: 0,
    offset: 0,
    length: 0,
    type: NONE,
    role: NONE,
    id: NONE,
    parentId: NONE,
    time: Number.NaN,
    flags: 0,
  };
  readonly #hookMessage = this.names.internText("hookMessage");
  readonly #custom = this.names.internText("custom");

  constructor(scanner: Scanner) {
    this.#scanner = scanner;
  }

  /** The skeleton of the object line just scanned; undefined when it has no string `type`. */
  read(line: Line): EntryRecord | undefined {
    const record = this.#record;
    record.type = this.#string(Field.type, this.names);
    if (record.type === NONE) return undefined;
    record.line = line.number;
    record.offset = line.offset;
    record.length = line.length;
    record.flags = this.#scanner.flags;
    record.role = this.#string(Field.role, this.names);
    if (record.role === this.#hookMessage) {
      record.role = this.#custom;
      record.flags |= RecordFlag.hookMessage;
    }
    record.id = this.#string(Field.id, this.ids);
    record.parentId = this.#parentId();
    record.time = this.#time(line.number, record);
    return record;
  }

  /**
   * When the message of the line just scanned was said, in Unix milliseconds: its own time where that
   * is a number, else its entry's; NaN for one without a content. So pi's list has it (1.6.0).
   */
  saidAt(record: EntryRecord): number {
    const { spans, buffer } = this.#scanner;
    if (spans[2 * Field.content + 1] === 0) return Number.NaN;
    const start = spans[2 * Field.messageTimestamp];
    const end = spans[2 * Field.messageTimestamp + 1];
    if (end === 0) return record.time;
    const time = end - start <= SAFE_DIGITS ? digits(buffer, start, end - start) : Number.NaN;
    if (!Number.isNaN(time)) return time;
    const value = this.#value(Field.messageTimestamp);
    return typeof value === "number" ? value : record.time;
  }

  /** The text of a string field of the line just scanned; undefined when it is no string. */
  text(field: Field): string | undefined {
    if (!this.#isString(field)) return undefined;
    return this.#value(field) as string;
  }

  /** The parsed object of the line just scanned. */
  object(line: Line): Record<string, unknown> {
    return parseBytes(this.#scanner.buffer, line.start, line.start + line.length) as Record<
      string,
      unknown
    >;
  }

  #isString(field: Field): boolean {
    const { spans, buffer } = this.#scanner;
    return spans[2 * field + 1] > 0 && buffer[spans[2 * field]] === 0x22;
  }

  #value(field: Field): unknown {
    const { spans, buffer } = this.#scanner;
    return parseBytes(buffer, spans[2 * field], spans[2 * field + 1]);
  }

  #string(field: Field, table: IdTable): number {
    if (!this.#isString(field)) return NONE;
    const { spans, buffer, escaped } = this.#scanner;
    if (escaped & (1 << field)) return table.internText(this.#value(field) as string);
    return table.intern(buffer, spans[2 * field] + 1, spans[2 * field + 1] - 1);
  }

  #parentId(): number {
    const { spans, buffer } = this.#scanner;
    const start = spans[2 * Field.parentId];
    const end = spans[2 * Field.parentId + 1];
    if (end === 0) return Parent.absent;
    if (buffer[start] === 0x22) {
      return end - start === 2 ? Parent.null : this.#string(Field.parentId, this.ids);
    }
    return buffer[start] === 0x6e ? Parent.null : Parent.invalid;
  }

  #time(line: number, record: EntryRecord): number {
    const { spans, buffer } = this.#scanner;
    const start = spans[2 * Field.timestamp];
    const end = spans[2 * Field.timestamp + 1];
    if (end === 0) return Number.NaN;
    if (buffer[start] === 0x22 && end - start === ISO_LENGTH + 2) {
      const time = isoTime(buffer, start + 1);
      if (!Number.isNaN(time)) {
        record.flags |= RecordFlag.isoTime;
        return time;
      }
    }
    const value = this.#value(Field.timestamp);
    this.otherTimestamps.set(line, value);
    // pi makes a Date of whatever stands there; an object could only give an unreadable one.
    return typeof value === "object" && value !== null
      ? Number.NaN
      : new Date(value as string | number).getTime();
  }
}

/** So many digits always write a whole number exactly. */
const SAFE_DIGITS = 15;

const decoder = new TextDecoder("utf-8", { ignoreBOM: true });

/** The JSON value that stands in `bytes` from `start` to `end`. Throws SyntaxError if none does. */
export function parseBytes(bytes: Uint8Array<ArrayBuffer>, start: number, end: number): unknown {
  return JSON.parse(decoder.decode(bytes.subarray(start, end)));
}
