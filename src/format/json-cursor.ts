import {
  BACKSLASH,
  CLOSE_ARRAY,
  CLOSE_OBJECT,
  COLON,
  COMMA,
  OPEN_ARRAY,
  OPEN_OBJECT,
  skipSpace,
  skipString,
  skipValue,
} from "./json-skip.js";
import { decodeString } from "./json-string.js";

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
  /** Where the value starts. */
  start = 0;
  readonly isObject: boolean;
  readonly isArray: boolean;
  readonly #bytes: Uint8Array;
  /** Behind the value; behind the opening bracket at first; 0 where it is not known yet. */
  #at: number;
  /** Goes through the value, which so need not be walked again to find its end. */
  #inside: JsonCursor | undefined;
  #first = true;
  /** Was it gone through? */
  isDone: boolean;

  /** @param at where the container starts; white space before it is passed over */
  constructor(bytes: Uint8Array, at: number) {
    const open = skipSpace(bytes, at);
    this.#bytes = bytes;
    this.isObject = bytes[open] === OPEN_OBJECT;
    this.isArray = bytes[open] === OPEN_ARRAY;
    this.isDone = !(this.isObject || this.isArray);
    this.#at = open + 1;
  }

  /** Goes to the next member or element; false when there is none. */
  next(): boolean {
    if (this.isDone) return false;
    const bytes = this.#bytes;
    let at = skipSpace(bytes, this.end);
    if (bytes[at] === (this.isObject ? CLOSE_OBJECT : CLOSE_ARRAY)) {
      this.isDone = true;
      this.#at = at + 1;
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
    this.#inside = undefined;
    this.#at = 0;
    return true;
  }

  /** The byte behind the value; once all was gone through, the one behind the closing bracket. */
  get end(): number {
    if (this.#at === 0) {
      const inside = this.#inside;
      const isKnown = inside?.isDone && (inside.isObject || inside.isArray);
      this.#at = isKnown ? inside.end : skipValue(this.#bytes, this.start);
    }
    return this.#at;
  }

  /** A cursor through the value, of which it spares this one the walk if it is gone through. */
  enter(): JsonCursor {
    this.#inside = new JsonCursor(this.#bytes, this.start);
    return this.#inside;
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

function expect(bytes: Uint8Array, at: number, byte: number): number {
  if (bytes[at] !== byte) throw new Error(`unexpected JSON at byte ${at}`);
  return at + 1;
}
