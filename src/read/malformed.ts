import { isSpace } from "../format/json-skip.js";
import { parseBytes } from "./record.js";
import { PlainScanner } from "./scanner/plain.js";
import { Field } from "./scanner/types.js";

/** Why a line is no entry; each but `too-long` is the name of a rule of `check` after `line/`. */
export const REASONS = [
  "torn",
  "fused",
  "split-record",
  "nul",
  "not-json",
  "not-an-entry",
  "too-long",
] as const;
export type Reason = (typeof REASONS)[number];

/** A part of a malformed line: `entry` parses and is one; `torn` begins an object; `junk` neither. */
export interface Piece {
  kind: "entry" | "torn" | "junk";
  /** Bytes within the line; pieces follow each other and leave only white space out. */
  start: number;
  end: number;
}

/**
 * The reason for a line that is not valid JSON, from its bytes alone. (`split-record` takes the
 * lines after it: see `joinSplitRecord`.)
 */
export function reasonOf(bytes: Uint8Array<ArrayBuffer>): Reason {
  if (bytes.includes(0)) return "nul";
  const pieces = dissect(bytes);
  if (pieces.some((piece) => piece.kind === "entry")) return "fused";
  return pieces.length === 1 && pieces[0].kind === "torn" ? "torn" : "not-json";
}

/** Keys by one of which an entry begins; where one follows `{` an entry may start. */
const FIRST_KEYS = ["type", "id", "parentId", "timestamp", "message", "version"].map((key) =>
  Buffer.from(`{"${key}"`),
);

/**
 * Takes a malformed line apart: whole entries wherever they stand in it, and what lies between.
 * The work is bounded by a multiple of the line's length; past that the rest is left in one piece.
 */
export function dissect(bytes: Uint8Array<ArrayBuffer>): Piece[] {
  const scanner = new PlainScanner(bytes);
  const starts = entryStarts(bytes);
  const pieces: Piece[] = [];
  let budget = 16 * bytes.length + (1 << 20);
  let done = 0;
  for (const start of starts) {
    if (start < done || budget <= 0) continue;
    const end = scanner.value(start, bytes.length);
    budget -= Math.abs(end < 0 ? ~end : end) - start;
    if (end < 0 || !isEntry(scanner)) continue;
    addRest(pieces, scanner, done, start);
    pieces.push({ kind: "entry", start, end });
    done = end;
  }
  addRest(pieces, scanner, done, bytes.length);
  return pieces;
}

function entryStarts(bytes: Uint8Array<ArrayBuffer>): number[] {
  const buffer = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.length);
  const starts: number[] = [];
  let at = buffer.indexOf('{"');
  while (at !== -1) {
    const here = at;
    if (FIRST_KEYS.some((key) => key.equals(buffer.subarray(here, here + key.length)))) {
      starts.push(at);
    }
    at = buffer.indexOf('{"', at + 2);
  }
  return starts;
}

/**
 * Is the object just read an entry or a header, and not a content block or a message? Where bytes are
 * lost a block can swallow the end of its message, whose time is a number.
 */
function isEntry({ spans, buffer }: PlainScanner): boolean {
  const isString = (field: Field) => spans[2 * field + 1] > 0 && buffer[spans[2 * field]] === 0x22;
  const hasParent = spans[2 * Field.parentId + 1] > 0;
  return isString(Field.type) && (hasParent || isString(Field.timestamp));
}

/** What can be read of an entry's head; a field is absent when the bytes stop before its end. */
export interface Head {
  type?: unknown;
  id?: unknown;
  parentId?: unknown;
  timestamp?: unknown;
}

/** The head of an object that may be cut off anywhere. */
export function readHead(bytes: Uint8Array<ArrayBuffer>): Head {
  const scanner = new PlainScanner(bytes);
  scanner.value(0, bytes.length);
  const head: Head = {};
  for (const field of ["type", "id", "parentId", "timestamp"] as const) {
    const start = scanner.spans[2 * Field[field]];
    const end = scanner.spans[2 * Field[field] + 1];
    if (end > 0) head[field] = parseBytes(bytes, start, end);
  }
  return head;
}

function addRest(pieces: Piece[], scanner: PlainScanner, from: number, to: number): void {
  let start = from;
  let end = to;
  while (start < end && isSpace(scanner.buffer[start])) start++;
  while (end > start && isSpace(scanner.buffer[end - 1])) end--;
  if (start === end) return;
  const opens = scanner.buffer[start] === 0x7b;
  const torn = opens && scanner.value(start, end) === ~end;
  pieces.push({ kind: torn ? "torn" : "junk", start, end });
}

/**
 * Tries a torn line and what follows it as one object cut by raw newlines inside a string.
 * @param bytes the torn line and the lines after it, up to the next entry or a limit
 * @returns the bytes of the whole object with each newline escaped, and how many lines it takes up;
 *   undefined if they make no object that ends at a line's end; "more" if it has not ended yet
 */
export function joinSplitRecord(
  bytes: Uint8Array<ArrayBuffer>,
): { joined: Uint8Array<ArrayBuffer>; lines: number } | "more" | undefined {
  const text = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.length);
  const joined = Buffer.from(text.toString("latin1").replace(/\r?\n/g, escaped), "latin1");
  const scanner = new PlainScanner(joined);
  const end = scanner.value(0, joined.length);
  if (end === ~joined.length) return "more";
  if (end < 0 || !isEntry(scanner)) return undefined;
  const rest = joined.subarray(end).toString("latin1");
  if (rest !== "" && !/^[ \t\r]*(\\r)?\\n/.test(rest)) return undefined;
  const whole = joined.subarray(0, end);
  let lines = 1;
  let from = 0;
  for (let raw = 0; raw < text.length && from < end; raw++, from++) {
    if (text[raw] === 0x0a) {
      lines++;
      from++;
    } else if (text[raw] === 0x0d && text[raw + 1] === 0x0a) from++;
  }
  return { joined: whole, lines };
}

function escaped(newline: string): string {
  return newline === "\n" ? "\\n" : "\\r\\n";
}
