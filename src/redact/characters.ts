import { BACKSLASH } from "../format/json-skip.js";
import { decodeString } from "../format/json-string.js";
import { isHighSurrogate, isLowSurrogate, unitAt } from "../format/utf16.js";
import { utf8Length } from "../read/scanner/utf8.js";

/** How a character of a JSON string is spelled. */
export const Form = {
  /** Its own bytes of UTF-8. */
  raw: 0,
  /** A backslash and one letter or mark. */
  short: 1,
  /** `\uXXXX`; for a pair of surrogates twice that. */
  unicode: 2,
  /** No character: a byte that is not UTF-8, or an escape that is none. */
  none: 3,
} as const;
export type Form = (typeof Form)[keyof typeof Form];

/** One character of a JSON string. One object, reused: read what you need of it at once. */
export interface Character {
  /** Its code point; half of a surrogate pair when it stands alone; the byte where it is none. */
  code: number;
  /** Bytes it takes up as it is spelled. */
  length: number;
  form: Form;
}

/** What stands after a backslash, and what it means. */
const SHORT = new Map(
  Object.entries({
    '"': '"',
    "\\": "\\",
    "/": "/",
    b: "\b",
    f: "\f",
    n: "\n",
    r: "\r",
    t: "\t",
  }).map(([letter, meant]) => [letter.charCodeAt(0), meant.charCodeAt(0)]),
);

/**
 * Reads the character at `at` into `into`. Never fails: the bytes may be those of a broken line.
 * @param end where the string's content ends
 */
export function readCharacter(
  bytes: Uint8Array,
  at: number,
  end: number,
  into: Character,
): Character {
  const byte = bytes[at];
  into.code = byte;
  into.length = 1;
  into.form = Form.raw;
  if (byte === BACKSLASH) readEscape(bytes, at, end, into);
  else if (byte >= 0x80) {
    const length = utf8Length(bytes, at, end);
    if (length === 0) into.form = Form.none;
    else {
      into.length = length;
      into.code = decoded(bytes, at, length);
    }
  }
  return into;
}

function decoded(bytes: Uint8Array, at: number, length: number): number {
  let code = bytes[at] & (0xff >> (length + 1));
  for (let i = 1; i < length; i++) code = (code << 6) | (bytes[at + i] & 0x3f);
  return code;
}

function readEscape(bytes: Uint8Array, at: number, end: number, into: Character): void {
  into.form = Form.none;
  if (at + 1 >= end) return;
  const meant = SHORT.get(bytes[at + 1]);
  if (meant !== undefined) {
    into.code = meant;
    into.length = 2;
    into.form = Form.short;
    return;
  }
  const unit = unitAt(bytes, at, end);
  if (unit < 0) return;
  into.code = unit;
  into.length = 6;
  into.form = Form.unicode;
  if (!isHighSurrogate(unit)) return;
  const low = unitAt(bytes, at + 6, end);
  if (!isLowSurrogate(low)) return;
  into.code = 0x10000 + ((unit - 0xd800) << 10) + (low - 0xdc00);
  into.length = 12;
}

/** What a string's content says; undefined when it is none, as in a broken line. */
export function contentOf(bytes: Uint8Array, start: number, end: number): string | undefined {
  try {
    return decodeString(bytes, start - 1, end + 1);
  } catch {
    return undefined;
  }
}
