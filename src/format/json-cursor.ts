/**
 * Walks JSON in UTF-8 bytes without building values: where the members of an object and the
 * elements of an array stand, and what a string says. For lines already known to be valid; on
 * anything else a walk ends or throws a plain Error, and what it found means nothing.
 */

/** Where a JSON value stands: its bytes from `start` up to, not including, `end`. */
export interface Span {
  start: number;
  end: number;
}

const QUOTE = 0x22;
const COMMA = 0x2c;
const COLON = 0x3a;
const OPEN_ARRAY = 0x5b;
const BACKSLASH = 0x5c;
const CLOSE_ARRAY = 0x5d;
const OPEN_OBJECT = 0x7b;
const CLOSE_OBJECT = 0x7d;

/**
 * Steps through the members of an object or the elements of an array, in file order:
 *
 *     for (const at = new JsonCursor(bytes, 0); at.next(); ) if (at.keyIs("id")) use(at.start, at.end);
 *
 * A value that is neither an object nor an array has no members.
 */
export class JsonCursor {
  /** The member's key with its quotes; both 0 in an array. */
  keyStart = 0;
  keyEnd = 0;
  /** The value. */
  start = 0;
  end = 0;
  readonly isObject: boolean;
  readonly isArray: boolean;
  readonly #bytes: Uint8Array;
  #at: number;
  #first = true;
  #done: boolean;

  /** @param at where the container starts; white space before it is passed over */
  constructor(bytes: Uint8Array, at: number) {
    const open = skipSpace(bytes, at);
    this.#bytes = bytes;
    this.isObject = bytes[open] === OPEN_OBJECT;
    this.isArray = bytes[open] === OPEN_ARRAY;
    this.#done = !(this.isObject || this.isArray);
    this.#at = open + 1;
  }

  /** Goes to the next member or element; false when there is none. */
  next(): boolean {
    if (this.#done) return false;
    const bytes = this.#bytes;
    let at = skipSpace(bytes, this.#at);
    if (bytes[at] === (this.isObject ? CLOSE_OBJECT : CLOSE_ARRAY)) {
      this.#done = true;
      return false;
    }
    if (!this.#first) at = skipSpace(bytes, expect(bytes, at, COMMA));
    this.#first = false;
    if (this.isObject) {
      this.keyStart = at;
      this.keyEnd = skipString(bytes, at);
      at = expect(bytes, skipSpace(bytes, this.keyEnd), COLON);
    }
    this.start = skipSpace(bytes, at);
    this.end = skipValue(bytes, this.start);
    this.#at = this.end;
    return true;
  }

  /** The member's key, decoded. */
  key(): string {
    return decodeString(this.#bytes, this.keyStart, this.keyEnd);
  }

  /** Is `name` the member's key? Makes no string for the usual plain key. */
  keyIs(name: string): boolean {
    const bytes = this.#bytes;
    const length = this.keyEnd - this.keyStart - 2;
    for (let i = 0; i < length; i++) {
      const byte = bytes[this.keyStart + 1 + i] as number;
      if (byte === BACKSLASH || byte > 0x7f) return this.key() === name;
      if (byte !== name.charCodeAt(i)) return false;
    }
    return length === name.length;
  }
}

/**
 * The value at a path of keys and indexes below the value at `at`, or undefined if there is none.
 * Of equal keys the last counts, as in `JSON.parse`. An empty path finds the value itself.
 */
export function find(
  bytes: Uint8Array,
  at: number,
  path: readonly (string | number)[],
): Span | undefined {
  let start = skipSpace(bytes, at);
  let found: Span | undefined;
  for (const step of path) {
    found = typeof step === "string" ? lastMember(bytes, start, step) : element(bytes, start, step);
    if (found === undefined) return undefined;
    start = found.start;
  }
  return found ?? { start, end: skipValue(bytes, start) };
}

function lastMember(bytes: Uint8Array, at: number, key: string): Span | undefined {
  let found: Span | undefined;
  const cursor = new JsonCursor(bytes, at);
  if (!cursor.isObject) return undefined;
  while (cursor.next()) {
    if (cursor.keyIs(key)) found = { start: cursor.start, end: cursor.end };
  }
  return found;
}

function element(bytes: Uint8Array, at: number, index: number): Span | undefined {
  const cursor = new JsonCursor(bytes, at);
  if (!cursor.isArray) return undefined;
  for (let i = 0; cursor.next(); i++) {
    if (i === index) return { start: cursor.start, end: cursor.end };
  }
  return undefined;
}

/** The index just past the value that starts at `start`. */
export function skipValue(bytes: Uint8Array, start: number): number {
  const first = bytes[start];
  if (first === QUOTE) return skipString(bytes, start);
  if (first === OPEN_OBJECT || first === OPEN_ARRAY) return skipContainer(bytes, start);
  let at = start;
  while (at < bytes.length && !endsScalar(bytes[at] as number)) at++;
  if (at === start) throw new Error(`no JSON value at byte ${start}`);
  return at;
}

function skipContainer(bytes: Uint8Array, start: number): number {
  let depth = 0;
  for (let at = start; at < bytes.length; at++) {
    const byte = bytes[at];
    if (byte === QUOTE) at = skipString(bytes, at) - 1;
    else if (byte === OPEN_OBJECT || byte === OPEN_ARRAY) depth++;
    else if ((byte === CLOSE_OBJECT || byte === CLOSE_ARRAY) && --depth === 0) return at + 1;
  }
  throw new Error(`the JSON value at byte ${start} does not end`);
}

/** Strings up to this many bytes are read one by one; longer ones by the faster, costlier search. */
const SHORT = 48;

function skipString(bytes: Uint8Array, start: number): number {
  if (bytes[start] !== QUOTE) throw new Error(`no JSON string at byte ${start}`);
  let at = start + 1;
  const near = Math.min(bytes.length, at + SHORT);
  while (at < near) {
    const byte = bytes[at];
    if (byte === QUOTE) return at + 1;
    at += byte === BACKSLASH ? 2 : 1;
  }
  const far = at;
  for (;;) {
    const quote = Buffer.prototype.indexOf.call(bytes, QUOTE, at);
    if (quote < 0) throw new Error(`the JSON string at byte ${start} does not end`);
    let escapes = quote;
    while (escapes > far && bytes[escapes - 1] === BACKSLASH) escapes--;
    if ((quote - escapes) % 2 === 0) return quote + 1;
    at = quote + 1;
  }
}

/**
 * What the string whose quotes stand at `start` and `end - 1` says; bytes that are not UTF-8 become
 * U+FFFD.
 * @param limit at most so many UTF-16 units, from the beginning; no pair of them is cut in half, and
 *   the work grows with the limit, not with the string
 */
export function decodeString(
  bytes: Uint8Array,
  start: number,
  end: number,
  limit = Number.POSITIVE_INFINITY,
): string {
  // No unit takes more than the six bytes of `\uXXXX`; one more unit shows a pair at the limit.
  const cut = Math.min(end - 1, start + 1 + (limit + 1) * 6);
  const inside = Buffer.from(bytes.buffer, bytes.byteOffset + start + 1, cut - start - 1);
  const plain = inside.indexOf(BACKSLASH) < 0;
  const text = plain ? inside.toString() : unescaped(inside, cut === end - 1);
  return text.length <= limit ? text : text.slice(0, splitsPair(text, limit) ? limit - 1 : limit);
}

function unescaped(inside: Buffer, whole: boolean): string {
  const raw = (whole ? inside : inside.subarray(0, wholeEscapes(inside))).toString();
  try {
    return JSON.parse(`"${raw}"`);
  } catch {
    // JSON.parse quotes the text in its message; ours must not.
    throw new Error("not a JSON string");
  }
}

/** How many of the bytes can be kept so that no escape is cut short at the end. */
function wholeEscapes(inside: Buffer): number {
  let at = 0;
  while (at < inside.length) {
    const length = inside[at] !== BACKSLASH ? 1 : inside[at + 1] === 0x75 ? 6 : 2;
    if (at + length > inside.length) break;
    at += length;
  }
  return at;
}

function splitsPair(text: string, at: number): boolean {
  return isHigh(text.charCodeAt(at - 1)) && isLow(text.charCodeAt(at));
}

const isHigh = (unit: number) => unit >= 0xd800 && unit < 0xdc00;
const isLow = (unit: number) => unit >= 0xdc00 && unit < 0xe000;

/** The index of the first byte from `at` on that is not JSON white space. */
export function skipSpace(bytes: Uint8Array, at: number): number {
  let next = at;
  while (isSpace(bytes[next] as number)) next++;
  return next;
}

function isSpace(byte: number): boolean {
  return byte === 0x20 || byte === 0x0a || byte === 0x0d || byte === 0x09;
}

function endsScalar(byte: number): boolean {
  return byte === COMMA || byte === CLOSE_OBJECT || byte === CLOSE_ARRAY || isSpace(byte);
}

function expect(bytes: Uint8Array, at: number, byte: number): number {
  if (bytes[at] !== byte) throw new Error(`unexpected JSON at byte ${at}`);
  return at + 1;
}
