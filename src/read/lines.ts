import { LineKind, type Scanner } from "./scanner/types.js";
import { MAX_LINE_BYTES, type Source } from "./source.js";

const CHUNK_BYTES = 1 << 20;
const NEWLINE = 0x0a;

/** A physical line in the scanner's window. One object, reused: read what you need of it at once. */
export interface Line {
  /** From 1. */
  number: number;
  /** Byte in the file at which it starts. */
  offset: number;
  /** Bytes, without the `\n`. */
  length: number;
  /** Where it starts in the scanner's window. */
  start: number;
  /** Does a `\n` end it? Only the last line of a file may lack one. */
  ended: boolean;
  /** Longer than MAX_LINE_BYTES: the window does not hold it, and it counts as malformed. */
  tooLong: boolean;
}

/** What a source of lines is told while it works. */
export interface LineOptions {
  /** Called now and then with the bytes read so far. */
  onProgress?: (bytes: number) => void;
}

/**
 * Reads `source` once, from its start to its end, and calls `onLine` for each line when the
 * scanner has judged it. Lines are split on `\n` alone; a final `\n` starts no line.
 * A byte order mark at the start of the file belongs to no line.
 */
export function eachLine(
  source: Source,
  scanner: Scanner,
  onLine: (line: Line) => void,
  options: LineOptions = {},
): { lines: number; bom: boolean } {
  const line: Line = { number: 0, offset: 0, length: 0, start: 0, ended: true, tooLong: false };
  scanner.reserve(CHUNK_BYTES);
  // The window holds the file's bytes from `base`; of them, `filled` are there and `at` are done.
  let base = 0;
  let filled = 0;
  let at = 0;
  let atEnd = false;
  let bom = false;

  const emit = (start: number, end: number, ended: boolean) => {
    line.number++;
    line.start = start;
    line.offset = base + start;
    line.length = end - start;
    line.ended = ended;
    onLine(line);
  };

  while (!atEnd) {
    if (filled - at >= MAX_LINE_BYTES) {
      const next = skipLongLine(source, scanner, base + filled);
      line.tooLong = true;
      line.number++;
      line.start = at;
      line.offset = base + at;
      line.length = next.end - line.offset;
      line.ended = next.ended;
      onLine(line);
      line.tooLong = false;
      base = next.ended ? next.end + 1 : next.end;
      at = 0;
      filled = 0;
    }
    if (at > 0) {
      scanner.buffer.copyWithin(0, at, filled);
      base += at;
      filled -= at;
      at = 0;
    }
    if (filled + CHUNK_BYTES > scanner.buffer.length) {
      scanner.reserve(Math.min(scanner.buffer.length * 2, MAX_LINE_BYTES + CHUNK_BYTES));
    }
    const count = source.read(
      scanner.buffer,
      filled,
      scanner.buffer.length - filled,
      base + filled,
    );
    atEnd = count === 0;
    const firstNew = filled;
    filled += count;
    if (base === 0 && firstNew === 0 && hasByteOrderMark(scanner.buffer, filled)) {
      bom = true;
      at = MARK_BYTES;
    }
    // A long line that is not whole yet is not scanned again and again, only once it has an end.
    if (!atEnd && firstNew - at >= CHUNK_BYTES && !hasNewline(scanner.buffer, firstNew, filled)) {
      options.onProgress?.(base + filled);
      continue;
    }
    while (at < filled) {
      const end = scanner.scan(at, filled);
      if (end === filled) {
        if (atEnd) {
          emit(at, end, false);
          at = filled;
        }
        break;
      }
      emit(at, end, true);
      at = end + 1;
    }
    options.onProgress?.(base + at);
  }
  return { lines: line.number, bom };
}

/** Bytes of a byte order mark in UTF-8. */
export const MARK_BYTES = 3;

/** Does a file start with a byte order mark, of which this many bytes are here? */
export function hasByteOrderMark(buffer: Uint8Array, filled: number): boolean {
  return filled >= MARK_BYTES && buffer[0] === 0xef && buffer[1] === 0xbb && buffer[2] === 0xbf;
}

function hasNewline(buffer: Uint8Array<ArrayBuffer>, from: number, to: number): boolean {
  const found = buffer.indexOf(NEWLINE, from);
  return found !== -1 && found < to;
}

/** Finds the end of a line too long for the window, from the file's byte `from` on. */
function skipLongLine(source: Source, scanner: Scanner, from: number) {
  let position = from;
  for (;;) {
    const count = source.read(scanner.buffer, 0, scanner.buffer.length, position);
    if (count === 0) return { end: position, ended: false };
    const newline = scanner.buffer.indexOf(NEWLINE);
    if (newline !== -1 && newline < count) return { end: position + newline, ended: true };
    position += count;
  }
}

/** Is this line, as the scanner judged it, an object that the window holds? */
export function isObject(line: Line, scanner: Scanner): boolean {
  return !line.tooLong && scanner.kind === LineKind.object;
}
