import { LineFlag } from "./types.js";
import { utf8Length } from "./utf8.js";

const SPACE = 0x20;
const QUOTE = 0x22;
const MINUS = 0x2d;
const DOT = 0x2e;
const ZERO = 0x30;
const BACKSLASH = 0x5c;
const LETTER_U = 0x75;

/** What a byte inside a string asks for: 0 nothing. */
const IN_STRING = new Uint8Array(256);
const NOT_ASCII = 1;
const STOP = 2;
IN_STRING.fill(STOP, 0, SPACE);
IN_STRING.fill(NOT_ASCII, 0x80);
IN_STRING[QUOTE] = STOP;
IN_STRING[BACKSLASH] = STOP;

/**
 * Reads strings, numbers and words in a window of bytes. Each method returns the index after what it
 * read, or `~index` of where that went wrong: `~end` when it only stops too early.
 */
export class Scalars {
  buffer: Uint8Array<ArrayBuffer>;
  /** Bits of `LineFlag` for the strings read since it was last set to 0. */
  flags = 0;
  /** Did the string read last hold an escape, or a byte that is not ASCII? */
  hadEscape = false;
  hadNonAscii = false;

  constructor(buffer: Uint8Array<ArrayBuffer>) {
    this.buffer = buffer;
  }

  /** Reads the string, number or word that begins with `byte` at `at`. */
  scalar(at: number, byte: number, end: number): number {
    if (byte === QUOTE) return this.string(at, end);
    if (byte === MINUS || isDigit(byte)) return this.#number(at, end);
    if (byte === 0x74) return this.#word(at, end, "true");
    if (byte === 0x66) return this.#word(at, end, "false");
    if (byte === 0x6e) return this.#word(at, end, "null");
    return ~at;
  }

  #word(at: number, end: number, word: string): number {
    for (let i = 0; i < word.length; i++) {
      if (at + i >= end || this.buffer[at + i] !== word.charCodeAt(i)) return ~(at + i);
    }
    return at + word.length;
  }

  #digits(from: number, end: number): number {
    let at = from;
    while (at < end && isDigit(this.buffer[at])) at++;
    return at === from ? ~at : at;
  }

  #number(from: number, end: number): number {
    const buffer = this.buffer;
    let at = buffer[from] === MINUS ? from + 1 : from;
    if (at < end && buffer[at] === ZERO) at++;
    else {
      at = this.#digits(at, end);
      if (at < 0) return at;
    }
    if (at < end && buffer[at] === DOT) {
      at = this.#digits(at + 1, end);
      if (at < 0) return at;
    }
    if (at < end && (buffer[at] | 0x20) === 0x65) {
      at++;
      if (at < end && (buffer[at] === 0x2b || buffer[at] === MINUS)) at++;
      at = this.#digits(at, end);
    }
    return at;
  }

  /** Reads the string whose opening quote is at `start`. */
  string(start: number, end: number): number {
    const buffer = this.buffer;
    this.hadEscape = false;
    this.hadNonAscii = false;
    let at = start + 1;
    for (;;) {
      while (at < end && IN_STRING[buffer[at]] === 0) at++;
      if (at >= end) return ~end;
      const byte = buffer[at];
      if (byte === QUOTE) return at + 1;
      if (byte === BACKSLASH) {
        this.hadEscape = true;
        at = this.#escape(at, end);
        if (at < 0) return at;
      } else if (byte >= 0x80) {
        this.hadNonAscii = true;
        const length = utf8Length(buffer, at, end);
        if (length === 0) this.flags |= LineFlag.invalidUtf8;
        at += length || 1;
      } else return ~at;
    }
  }

  /** Reads the escape at `at`; both halves of a surrogate pair at once. */
  #escape(at: number, end: number): number {
    const byte = at + 1 < end ? this.buffer[at + 1] : 0;
    if (byte !== LETTER_U) return SIMPLE_ESCAPES[byte] === 1 ? at + 2 : ~Math.min(at + 1, end);
    const unit = this.#hex4(at + 2, end);
    if (unit < 0) return unit;
    if (unit < 0xd800 || unit > 0xdfff) return at + 6;
    if (
      unit < 0xdc00 &&
      at + 12 <= end &&
      this.buffer[at + 6] === BACKSLASH &&
      this.buffer[at + 7] === LETTER_U
    ) {
      const low = this.#hex4(at + 8, end);
      if (low >= 0xdc00 && low <= 0xdfff) return at + 12;
    }
    this.flags |= LineFlag.loneSurrogate;
    return at + 6;
  }

  #hex4(at: number, end: number): number {
    let unit = 0;
    for (let i = at; i < at + 4; i++) {
      if (i >= end) return ~end;
      const byte = this.buffer[i];
      const letter = (byte | 0x20) - 0x61;
      if (isDigit(byte)) unit = unit * 16 + byte - ZERO;
      else if (letter >= 0 && letter < 6) unit = unit * 16 + 10 + letter;
      else return ~i;
    }
    return unit;
  }
}

const SIMPLE_ESCAPES = new Uint8Array(256);
for (const letter of '"\\/bfnrt') SIMPLE_ESCAPES[letter.charCodeAt(0)] = 1;

function isDigit(byte: number): boolean {
  return byte >= ZERO && byte <= 0x39;
}
