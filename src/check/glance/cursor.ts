import {
  BACKSLASH,
  CLOSE_ARRAY,
  COMMA,
  OPEN_ARRAY,
  OPEN_OBJECT,
  QUOTE,
  skipString,
  skipValue,
} from "../../format/json-skip.js";

/** Up to this many bytes are looked through one by one, faster than by a search. */
const SHORT = 64;
const SPACE = 0x20;
const MINUS = 0x2d;
const ZERO = 0x30;
const NINE = 0x39;
const PLUS = 0x2b;
const DOT = 0x2e;
const [SMALL_E, LARGE_E] = [0x65, 0x45];

/**
 * Steps through a line of JSON that is known to be valid, member by member, making no values of it.
 * One object for all lines: a line takes microseconds.
 */
export class GlanceCursor {
  bytes: Buffer = Buffer.alloc(0);
  /** Where it stands. */
  at = 0;
  /** The key or string read last, without its quotes. */
  start = 0;
  end = 0;
  /** Has the key read last an escape in it? */
  isKeyEscaped = false;

  begin(bytes: Buffer): void {
    this.bytes = bytes;
    this.at = 0;
    this.#skipSpace();
  }

  /** Enters the object that stands here; false when it is none. */
  object(): boolean {
    return this.#enter(OPEN_OBJECT);
  }

  /** Enters the array that stands here; false when it is none. */
  array(): boolean {
    return this.#enter(OPEN_ARRAY);
  }

  /** Goes to the value of the next member and reads its key; false past the object's end. */
  member(): boolean {
    this.#skipComma();
    if (this.bytes[this.at] !== QUOTE) {
      this.at++;
      return false;
    }
    this.#key();
    this.#skipSpace();
    this.at++; // The colon.
    this.#skipSpace();
    return true;
  }

  /** Goes to the next element; false past the array's end. */
  element(): boolean {
    this.#skipComma();
    if (this.bytes[this.at] !== CLOSE_ARRAY) return true;
    this.at++;
    return false;
  }

  /** Reads a string; false, without a step, when there stands something else. */
  string(): boolean {
    if (this.bytes[this.at] !== QUOTE) return false;
    this.#string();
    return true;
  }

  /** Passes a number; false, without a step, when there stands something else. */
  number(): boolean {
    const byte = this.bytes[this.at]!;
    if (byte !== MINUS && !(byte >= ZERO && byte <= NINE)) return false;
    do this.at++;
    while (isOfNumber(this.bytes[this.at]!));
    return true;
  }

  get isAtObject(): boolean {
    return this.bytes[this.at] === OPEN_OBJECT;
  }

  /** Passes whatever value stands here. */
  skip(): void {
    this.at = skipValue(this.bytes, this.at);
  }

  /** Is this the key or string read last, spelled without escapes? */
  is(text: string): boolean {
    const { bytes, start } = this;
    if (this.end - start !== text.length) return false;
    for (let i = 0; i < text.length; i++) if (bytes[start + i] !== text.charCodeAt(i)) return false;
    return true;
  }

  /** Has the string read last an escape in it? */
  get isEscaped(): boolean {
    const { bytes, start, end } = this;
    if (end - start > SHORT) return bytes.subarray(start, end).includes(BACKSLASH);
    for (let at = start; at < end; at++) if (bytes[at] === BACKSLASH) return true;
    return false;
  }

  #key(): void {
    const { bytes } = this;
    let at = this.at + 1;
    this.start = at;
    this.isKeyEscaped = false;
    for (let byte = bytes[at]; byte !== QUOTE; byte = bytes[at]) {
      if (byte === BACKSLASH) {
        this.isKeyEscaped = true;
        at++;
      }
      at++;
    }
    this.end = at;
    this.at = at + 1;
  }

  #string(): void {
    this.start = this.at + 1;
    this.at = skipString(this.bytes, this.at);
    this.end = this.at - 1;
  }

  #enter(open: number): boolean {
    if (this.bytes[this.at] !== open) return false;
    this.at++;
    return true;
  }

  #skipComma(): void {
    this.#skipSpace();
    if (this.bytes[this.at] !== COMMA) return;
    this.at++;
    this.#skipSpace();
  }

  #skipSpace(): void {
    while (this.bytes[this.at]! <= SPACE) this.at++;
  }
}

function isOfNumber(byte: number): boolean {
  if (byte >= ZERO && byte <= NINE) return true;
  return byte === DOT || byte === SMALL_E || byte === LARGE_E || byte === PLUS || byte === MINUS;
}
