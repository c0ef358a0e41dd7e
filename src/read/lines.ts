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
 * @returns how many lines there are, and whether the file starts with a byte order mark
 * @throws Fault when the source cannot be read
 */
export function eachLine(
  source: Source,
  scanner: Scanner,
  onLine: (line: Line) => void,
  options: LineOptions = {},
): { lines: number; bom: boolean } {
  const window = new Window(source, scanner, onLine);
  while (!window.atEnd) {
    window.moveOn();
    options.onProgress?.(window.done);
  }
  return { lines: window.line.number, bom: window.bom };
}

/** The part of a source that the scanner's buffer holds, going on to the end. */
class Window {
  readonly line: Line = {
    number: 0,
    offset: 0,
    length: 0,
    start: 0,
    ended: true,
    tooLong: false,
  };
  atEnd = false;
  bom = false;
  /** Bytes of the source to be told as progress. */
  done = 0;
  readonly #source: Source;
  readonly #scanner: Scanner;
  readonly #onLine: (line: Line) => void;
  /** The buffer holds the source's bytes from `base`; of them, `filled` are there and `at` are done. */
  #base = 0;
  #filled = 0;
  #at = 0;

  constructor(source: Source, scanner: Scanner, onLine: (line: Line) => void) {
    this.#source = source;
    this.#scanner = scanner;
    this.#onLine = onLine;
    scanner.reserve(CHUNK_BYTES);
  }

  /** Reads on, and gives the lines that are whole then. */
  moveOn(): void {
    if (this.#filled - this.#at >= MAX_LINE_BYTES) this.#passLongLine();
    this.#makeRoom();
    const firstNew = this.#filled;
    this.#fill();
    // A long line that is not whole yet is not scanned again and again, only once it has an end.
    const isLong = !this.atEnd && firstNew - this.#at >= CHUNK_BYTES;
    if (isLong && !hasNewline(this.#scanner.buffer, firstNew, this.#filled)) {
      this.done = this.#base + this.#filled;
      return;
    }
    this.#giveLines();
    this.done = this.#base + this.#at;
  }

  #passLongLine(): void {
    const { end, ended } = skipLongLine(this.#source, this.#scanner, this.#base + this.#filled);
    this.line.tooLong = true;
    this.#give(this.#at, end - this.#base, ended);
    this.line.tooLong = false;
    this.#base = ended ? end + 1 : end;
    this.#at = 0;
    this.#filled = 0;
  }

  #makeRoom(): void {
    const scanner = this.#scanner;
    if (this.#at > 0) {
      scanner.buffer.copyWithin(0, this.#at, this.#filled);
      this.#base += this.#at;
      this.#filled -= this.#at;
      this.#at = 0;
    }
    if (this.#filled + CHUNK_BYTES > scanner.buffer.length) {
      scanner.reserve(Math.min(scanner.buffer.length * 2, MAX_LINE_BYTES + CHUNK_BYTES));
    }
  }

  #fill(): void {
    const { buffer } = this.#scanner;
    const filled = this.#filled;
    const count = this.#source.read(buffer, filled, buffer.length - filled, this.#base + filled);
    this.atEnd = count === 0;
    this.#filled += count;
    if (this.#base === 0 && filled === 0 && hasByteOrderMark(buffer, count)) {
      this.bom = true;
      this.#at = MARK_BYTES;
    }
  }

  #giveLines(): void {
    while (this.#at < this.#filled) {
      const end = this.#scanner.scan(this.#at, this.#filled);
      const ended = end < this.#filled;
      if (!ended && !this.atEnd) return;
      this.#give(this.#at, end, ended);
      this.#at = ended ? end + 1 : end;
    }
  }

  /** Gives the line between two places of the buffer. */
  #give(start: number, end: number, ended: boolean): void {
    const { line } = this;
    line.number++;
    line.start = start;
    line.offset = this.#base + start;
    line.length = end - start;
    line.ended = ended;
    this.#onLine(line);
  }
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
