import { Scalars } from "./scalars.js";
import { FIELD_COUNT, Field, LineKind, type Scanner } from "./types.js";

const FIRST_WINDOW = 1 << 20;

const TAB = 0x09;
const NEWLINE = 0x0a;
const RETURN = 0x0d;
const SPACE = 0x20;
const QUOTE = 0x22;
const COMMA = 0x2c;
const COLON = 0x3a;
const OPEN_ARRAY = 0x5b;
const CLOSE_ARRAY = 0x5d;
const OPEN_OBJECT = 0x7b;
const CLOSE_OBJECT = 0x7d;

/** What may stand next at a place between tokens. */
const Expect = { value: 0, valueOrClose: 1, key: 2, keyOrClose: 3, commaOrClose: 4 } as const;

/** A key, in bytes too, and the field that is its value. */
type FieldKey = readonly [key: string, bytes: Uint8Array, field: Field];

function keysOf(fields: Readonly<Record<string, Field>>): FieldKey[] {
  return Object.entries(fields).map(([key, field]) => [key, new TextEncoder().encode(key), field]);
}

const { role, content, messageTimestamp, ...ofEntry } = Field;
const ENTRY_KEYS = keysOf(ofEntry);
const MESSAGE_KEYS = keysOf({ role, content, timestamp: messageTimestamp });

/** The engine in plain TypeScript: a byte at a time, for machines without WebAssembly SIMD. */
export class PlainScanner extends Scalars implements Scanner {
  kind: LineKind = LineKind.blank;
  escaped = 0;
  readonly spans = new Int32Array(2 * FIELD_COUNT);
  /** Closing bytes of the containers open at this point. */
  #open = new Uint8Array(256);

  constructor(buffer = new Uint8Array(FIRST_WINDOW)) {
    super(buffer);
  }

  reserve(bytes: number): void {
    if (bytes <= this.buffer.length) return;
    const larger = new Uint8Array(bytes);
    larger.set(this.buffer);
    this.buffer = larger;
  }

  scan(start: number, end: number): number {
    this.flags = 0;
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
    this.escaped = 0;
    this.spans.fill(0);
    const buffer = this.buffer;
    let open = this.#open;
    let depth = 0;
    let at = from;
    let expect: number = Expect.value;
    // The fields whose values are being read at depth 1 and, of the message, at depth 2; -1 for none.
    let field = -1;
    let inner = -1;
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
          const after = this.string(at, end);
          if (after < 0) return after;
          if (depth === 1) {
            field = this.#fieldNamed(at, after, ENTRY_KEYS);
            if (field >= 0) this.#forget(field);
          } else if (depth === 2 && field === Field.message) {
            inner = this.#fieldNamed(at, after, MESSAGE_KEYS);
            if (inner >= 0) this.#forget(inner);
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
        else if (depth === 2 && inner >= 0) this.spans[2 * inner] = at;
        if (byte === OPEN_OBJECT || byte === OPEN_ARRAY) {
          if (depth === open.length) open = this.#moreDepth();
          open[depth++] = byte + 2;
          at++;
          expect = byte === OPEN_OBJECT ? Expect.keyOrClose : Expect.valueOrClose;
          continue;
        }
        const after = this.scalar(at, byte, end);
        if (after < 0) return after;
        at = after;
        if (byte === QUOTE && (this.hadEscape || this.hadNonAscii)) {
          if (depth === 1 && field >= 0) this.escaped |= 1 << field;
          else if (depth === 2 && inner >= 0) this.escaped |= 1 << inner;
        }
      }

      // A value has ended here, at `depth`.
      if (depth === 0) return at;
      if (depth === 1 && field >= 0) {
        this.spans[2 * field + 1] = at;
        field = -1;
      } else if (depth === 2 && inner >= 0) {
        this.spans[2 * inner + 1] = at;
        inner = -1;
      }
      expect = Expect.commaOrClose;
    }
  }

  /** Which of `keys` stands between the quotes at `start` and `end - 1`: its field, -1 for none. */
  #fieldNamed(start: number, end: number, keys: readonly FieldKey[]): number {
    if (this.hadEscape) {
      const text = JSON.parse(new TextDecoder().decode(this.buffer.subarray(start, end))) as string;
      return keys.find(([key]) => key === text)?.[2] ?? -1;
    }
    const length = end - start - 2;
    for (const [, name, field] of keys) {
      if (name.length !== length) continue;
      let i = 0;
      while (i < length && this.buffer[start + 1 + i] === name[i]) i++;
      if (i === length) return field;
    }
    return -1;
  }

  /** An equal key came before: only the last counts, and with a message go its own fields. */
  #forget(field: number): void {
    this.spans[2 * field] = 0;
    this.spans[2 * field + 1] = 0;
    this.escaped &= ~(1 << field);
    if (field === Field.message) for (const [, , inner] of MESSAGE_KEYS) this.#forget(inner);
  }

  #moreDepth(): Uint8Array<ArrayBuffer> {
    const larger = new Uint8Array(this.#open.length * 4);
    larger.set(this.#open);
    this.#open = larger;
    return larger;
  }
}
