import {
  CLOSE_ARRAY,
  CLOSE_OBJECT,
  COLON,
  COMMA,
  OPEN_ARRAY,
  OPEN_OBJECT,
  QUOTE,
  skipString,
} from "../format/json-skip.js";
import { contentOf } from "./characters.js";
import { FIELD_NAMES, isIdentifier } from "./names.js";
import { fillName } from "./pseudonyms.js";
import { FREE, KEEP, LINE, type Shape } from "./shapes.js";
import { Values } from "./values.js";

/** Longer keys are nobody's field. */
const LONGEST_KEY = 64;

/** A container that is open: in an object a key comes first. */
interface Frame {
  isObject: boolean;
  shape: Shape;
}

/**
 * Blanks lines of a session in place: every byte keeps its place, and with it structure, key order,
 * spelling, sizes. It reads JSON token by token without judging it, so that what is left of a broken
 * line is blanked, and stays broken, all the same.
 */
export class Redactor {
  readonly #keep: ReadonlySet<string>;
  /** Names to keep that no line has had yet. */
  readonly #unmet: Set<string>;
  readonly #onKept: (name: string) => void;
  readonly #values: Values;
  /** Keys blanked in this line, so that they get different names. */
  #keys = 0;

  /**
   * @param options.keep names of fields whose values stay as they are, wherever they stand
   * @param options.onKept is told each of them that is met, once
   * @param options.isKnownId is this an id of the session, wherever it stands in a broken line?
   */
  constructor(
    options: {
      keep?: Iterable<string>;
      onKept?: (name: string) => void;
      isKnownId?: (text: string) => boolean;
    } = {},
  ) {
    this.#keep = new Set(options.keep);
    this.#unmet = new Set(this.#keep);
    this.#onKept = options.onKept ?? (() => {});
    this.#values = new Values(options.isKnownId ?? (() => false));
  }

  /**
   * Blanks the bytes from `start` to `end`: any number of whole JSON values, or parts of some.
   * @param isBroken they are a part of a malformed line: the place of a value is not to be trusted
   */
  redact(bytes: Uint8Array, start: number, end: number, isBroken: boolean): void {
    const open: Frame[] = [];
    let frame: Frame = { isObject: false, shape: LINE };
    let value = LINE;
    let isKey = false;
    for (let at = start; at < end; ) {
      const byte = bytes[at];
      if (byte === QUOTE) {
        const close = stringEnd(bytes, at, end);
        if (isKey) value = this.#key(bytes, at + 1, close, frame.shape, isBroken);
        else this.#values.string(bytes, at + 1, close, value, isBroken);
        at = close + 1;
        continue;
      }
      if (byte === OPEN_OBJECT || byte === OPEN_ARRAY) {
        open.push(frame);
        isKey = byte === OPEN_OBJECT;
        frame = { isObject: isKey, shape: value };
      } else if (byte === CLOSE_OBJECT || byte === CLOSE_ARRAY) {
        frame = open.pop() ?? frame;
        isKey = false;
        value = frame.isObject ? FREE : frame.shape;
        if (open.length === 0) this.#keys = 0;
      } else if (byte === COMMA) {
        isKey = frame.isObject;
        value = frame.isObject ? FREE : frame.shape;
      } else if (byte === COLON) isKey = false;
      else if (byte > 0x20) {
        const stop = tokenEnd(bytes, at, end);
        this.#values.token(bytes, at, stop, value, stop === end && isBroken);
        at = stop;
        continue;
      }
      at++;
    }
    this.#keys = 0;
  }

  /** Blanks a key unless it may stay, and tells the shape of its value. */
  #key(bytes: Uint8Array, start: number, end: number, parent: Shape, isBroken: boolean): Shape {
    // Nothing in what is kept is blanked, but names to keep can be met there.
    if (parent === KEEP && this.#unmet.size === 0) return KEEP;
    const key = end - start > LONGEST_KEY ? undefined : contentOf(bytes, start, end);
    if (key !== undefined && this.#unmet.delete(key)) this.#onKept(key);
    if (parent === KEEP) return KEEP;
    if (key !== undefined) {
      if (this.#keep.has(key)) return KEEP;
      const known = parent.fields.get(key);
      if (known !== undefined) return known;
      const isName = parent.named && !isBroken && isIdentifier(key);
      if (isName || FIELD_NAMES.has(key)) return parent.other;
    }
    fillName(bytes, start, end, ++this.#keys, 1);
    return parent.other;
  }
}

/** Where the string that opens at `start` closes; `end` if it does not. */
function stringEnd(bytes: Uint8Array, start: number, end: number): number {
  try {
    return Math.min(skipString(bytes, start) - 1, end);
  } catch {
    return end;
  }
}

/** Where a run of bytes ends that are neither white space nor JSON's marks. */
function tokenEnd(bytes: Uint8Array, start: number, end: number): number {
  let at = start;
  while (at < end && !ENDS_TOKEN[bytes[at]]) at++;
  return at;
}

const ENDS_TOKEN = Array.from(
  { length: 256 },
  (_, byte) => byte <= 0x20 || '{}[],:"'.includes(String.fromCharCode(byte)),
);
