import { FIELD_COUNT, Field, LineFlag, LineKind, type Scanner } from "./types.js";
import { utf8Length } from "./utf8.js";

const FIRST_WINDOW = 1 << 20;

const TAB = 0x09;
const NEWLINE = 0x0a;
const RETURN = 0x0d;
const SPACE = 0x20;
const QUOTE = 0x22;
const COMMA = 0x2c;
const MINUS = 0x2d;
const DOT = 0x2e;
const ZERO = 0x30;
const COLON = 0x3a;
const OPEN_ARRAY = 0x5b;
const BACKSLASH = 0x5c;
const CLOSE_ARRAY = 0x5d;
const LETTER_U = 0x75;
const OPEN_OBJECT = 0x7b;
const CLOSE_OBJECT = 0x7d;

/** What a byte inside a string asks for: 0 nothing. */
const IN_STRING = new Uint8Array(256);
const NOT_ASCII = 1;
const STOP = 2;
IN_STRING.fill(STOP, 0, SPACE);
IN_STRING.fill(NOT_ASCII, 0x80);
IN_STRING[QUOTE] = STOP;
IN_STRING[BACKSLASH] = STOP;

/** What may stand next at a place between tokens. */
const Expect = { value: 0, valueOrClose: 1, key: 2, keyOrClose: 3, commaOrClose: 4 } as const;

const KEYS = Object.keys(Field) as (keyof typeof Field)[];
const KEY_BYTES = KEYS.map((key) => new TextEncoder().encode(key));

/** The engine in plain TypeScript: a byte at a time, for machines without WebAssembly SIMD. */
export class PlainScanner implements Scanner {
  buffer: Uint8Array<ArrayBuffer>;
  kind: LineKind = LineKind.blank;
  flags = 0;
  escaped = 0;
  readonly spans = new Int32Array(2 * FIELD_COUNT);
  /** Closing bytes of the containers open at this point. */
  #open = new Uint8Array(256);
  /** Did the string read last hold an escape, or a byte that is not ASCII? */
  #hadEscape = false;
  #hadNonAscii = false;

  constructor(buffer = new Uint8Array(FIRST_WINDOW)) {
    this.buffer = buffer;
  }

  reserve(bytes: number): void {
    if (bytes <= this.buffer.length) return;
    const larger = new Uint8Array(bytes);
    larger.set(this.buffer);
    this.buffer = larger;
  }

  scan(start: number, end: number): number {
    this.flags = 0;
    this.escaped = 0;
    this.spans.fill(0);
    const first = this.#skipSpace(start, end);
    if (first === end || this.buffer[first] === NEWLINE) {
      this.kind = LineKind.blank;
      return first;
    }
    const after = this.value(first, end);
    const stop = this.#skipSpace(after < 0 ? ~after : after, end);
    if (after >= 0 && (stop === end || this.buffer[stop] === NEWLINE)) {
      this.kind = this.buffer[first] === OPEN_OBJECT ? LineKind.object : LineKind.value;
      return stop;
    }
    this.kind = LineKind.malformed;
    // Not on the window itself: the search would run past the end, through all that is behind it.
    const newline = this.buffer.subarray(stop, end).indexOf(NEWLINE);
    return newline === -1 ? end : stop + newline;
  }

  #skipSpace(from: number, end: number): number {
    const buffer = this.buffer;
    let at = from;
    while (at < end) {
      const byte = buffer[at];
      if (byte !== SPACE && byte !== TAB && byte !== RETURN) break;
      at++;
    }
    return at;
  }

  /**
   * Reads one JSON value that starts at `from` and may be followed by anything; its fields then
   * stand in `spans`. Returns the index after it, or `~index` of where it went wrong: `~end` when it
   * only stops too early.
   */
  value(from: number, end: number): number {
    const buffer = this.buffer;
    let open = this.#open;
    let depth = 0;
    let at = from;
    let expect: number = Expect.value;
    // The field whose value is being read at depth 1, and whether `role` is at depth 2.
    let field = -1;
    let inRole = false;
    for (;;) {
      at = this.#skipSpace(at, end);
      if (at === end) return ~at;
      const byte = buffer[at];

      if (expect === Expect.commaOrClose) {
        if (byte === COMMA) {
          at++;
          expect = open[depth - 1] === CLOSE_OBJECT ? Expect.key : Expect.value;
          continue;
        }
        if (byte !== open[depth - 1]) return ~at;
        at++;
        depth--;
      } else if (expect === Expect.key || expect === Expect.keyOrClose) {
        if (byte === QUOTE) {
          const after = this.#string(at, end);
          if (after < 0) return after;
          if (depth === 1) {
            field = this.#fieldNamed(at, after);
            // A role is the message's: one beside the message is no field.
            if (field === Field.role) field = -1;
            if (field >= 0) this.#forget(field);
          } else if (depth === 2 && field === Field.message) {
            inRole = this.#fieldNamed(at, after) === Field.role;
            if (inRole) this.#forget(Field.role);
          }
          at = this.#skipSpace(after, end);
          if (at === end || buffer[at] !== COLON) return ~at;
          at++;
          expect = Expect.value;
          continue;
        }
        if (expect === Expect.key || byte !== CLOSE_OBJECT) return ~at;
        at++;
        depth--;
      } else if (expect === Expect.valueOrClose && byte === CLOSE_ARRAY) {
        at++;
        depth--;
      } else {
        if (depth === 1 && field >= 0) this.spans[2 * field] = at;
        else if (depth === 2 && inRole) this.spans[2 * Field.role] = at;
        if (byte === OPEN_OBJECT || byte === OPEN_ARRAY) {
          if (depth === open.length) open = this.#moreDepth();
          open[depth++] = byte + 2;
          at++;
          expect = byte === OPEN_OBJECT ? Expect.keyOrClose : Expect.valueOrClose;
          continue;
        }
        const after = this.#scalar(at, byte, end);
        if (after < 0) return after;
        at = after;
        if (byte === QUOTE && (this.#hadEscape || this.#hadNonAscii)) {
          if (depth === 1 && field >= 0) this.escaped |= 1 << field;
          else if (depth === 2 && inRole) this.escaped |= 1 << Field.role;
        }
      }

      // A value has ended here, at `depth`.
      if (depth === 0) return at;
      if (depth === 1 && field >= 0) {
        this.spans[2 * field + 1] = at;
        field = -1;
      } else if (depth === 2 && inRole) {
        this.spans[2 * Field.role + 1] = at;
        inRole = false;
      }
      expect = Expect.commaOrClose;
    }
  }

  /** Which field the key between the quotes at `start` and `end - 1` names; -1 for none. */
  #fieldNamed(start: number, end: number): number {
    if (this.#hadEscape) {
      const key = JSON.parse(new TextDecoder().decode(this.buffer.subarray(start, end))) as string;
      return KEYS.indexOf(key as keyof typeof Field);
    }
    const length = end - start - 2;
    for (let field = 0; field < FIELD_COUNT; field++) {
      const name = KEY_BYTES[field];
      if (name.length !== length) continue;
      let i = 0;
      while (i < length && this.buffer[start + 1 + i] === name[i]) i++;
      if (i === length) return field;
    }
    return -1;
  }

  /** An equal key came before: only the last counts, and a new message starts without a role. */
  #forget(field: number): void {
    this.spans[2 * field] = 0;
    this.spans[2 * field + 1] = 0;
    this.escaped &= ~(1 << field);
    if (field === Field.message) this.#forget(Field.role);
  }

  #moreDepth(): Uint8Array<ArrayBuffer> {
    const larger = new Uint8Array(this.#open.length * 4);
    larger.set(this.#open);
    this.#open = larger;
    return larger;
  }

  #scalar(at: number, byte: number, end: number): number {
    if (byte === QUOTE) return this.#string(at, end);
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
  #string(start: number, end: number): number {
    const buffer = this.buffer;
    this.#hadEscape = false;
    this.#hadNonAscii = false;
    let at = start + 1;
    for (;;) {
      while (at < end && IN_STRING[buffer[at]] === 0) at++;
      if (at >= end) return ~end;
      const byte = buffer[at];
      if (byte === QUOTE) return at + 1;
      if (byte === BACKSLASH) {
        this.#hadEscape = true;
        at = this.#escape(at, end);
        if (at < 0) return at;
      } else if (byte >= 0x80) {
        this.#hadNonAscii = true;
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
