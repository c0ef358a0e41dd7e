import { createHash } from "node:crypto";
import { respell } from "./respell.js";

/** Names get one of so many characters a place, and after them the one that comes next. */
const DIGITS = 23;
/** The first of those characters, by length in UTF-8: `a`, `à`, `一`, `🐀`. */
const FIRST = { ascii: 0x61, two: 0xe0, three: 0x4e00, four: 0x1f400 } as const;
/** Longer texts are remembered by their digest. */
const LONGEST_KEPT = 64;

/**
 * Gives names in place of what must stay distinct though nobody may read it: equal texts get equal
 * names, different ones different names, as far as their length allows. A name tells when its text
 * first came, and nothing of the text.
 */
export class Pseudonyms {
  readonly #numbers = new Map<string, number>();

  /** Replaces the content of a JSON string in place, each character by one of the same length. */
  replace(bytes: Uint8Array, start: number, end: number): void {
    writeName(bytes, start, end, this.#numberOf(bytes.subarray(start, end)));
  }

  #numberOf(content: Uint8Array): number {
    const { length } = content;
    const key =
      length <= LONGEST_KEPT
        ? Buffer.from(content).toString("latin1")
        : createHash("sha256").update(content).digest("base64");
    const known = this.#numbers.get(key);
    if (known !== undefined) return known;
    const number = this.#numbers.size;
    this.#numbers.set(key, number);
    return number;
  }
}

/**
 * Writes the name with this number into a JSON string, in place.
 * @param lead leave so many characters to say that this is a name: `x`, `xx`, …
 */
export function writeName(
  bytes: Uint8Array,
  start: number,
  end: number,
  number: number,
  lead = 0,
): void {
  let left = number;
  let place = 0;
  respell(bytes, start, end, (code) => {
    const digit = place++ < lead || left === 0 ? DIGITS : left % DIGITS;
    if (digit < DIGITS) left = Math.floor(left / DIGITS);
    return character(code, digit);
  });
}

function character(code: number, digit: number): number {
  // Half of a surrogate pair must stay one.
  if (code >= 0xd800 && code < 0xe000) return code & 0xfc00;
  if (code < 0x80) return FIRST.ascii + digit;
  return (code < 0x800 ? FIRST.two : code < 0x10000 ? FIRST.three : FIRST.four) + digit;
}
