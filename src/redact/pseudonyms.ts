import { createHash } from "node:crypto";
import { respell } from "./respell.js";

/** Names get one of so many characters a place, and after them the one that comes next. */
const DIGITS = 23;
/** The first of those characters, by length in UTF-8: `a`, `à`, `一`, `🐀`. */
const FIRST = { ascii: 0x61, two: 0xe0, three: 0x4e00, four: 0x1f400 } as const;
/** Longer texts are remembered by their digest. */
const LONGEST_KEPT = 64;

/**
 * Numbers what must stay distinct though nobody may read it, so that equal texts get equal names and
 * different ones different names, as far as their length allows. A name tells when its text first
 * came, and nothing of the text.
 */
export class Pseudonyms {
  readonly #numbers = new Map<string, number>();

  /** The number of a JSON string's content, as it is spelled. */
  numberOf(content: Uint8Array): number {
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
 * Writes the name with this number over a JSON string, in place, each character of the same length.
 * @param lead leave so many characters to say that this is a name: `x`, `xx`, …
 */
export function fillName(
  bytes: Uint8Array,
  start: number,
  end: number,
  number: number,
  lead = 0,
): void {
  const digits = digitsOf(number);
  let place = 0;
  respell(bytes, start, end, (code) => {
    // Half of a surrogate pair must stay one.
    if (code >= 0xd800 && code < 0xe000) return code & 0xfc00;
    const digit = place++ < lead ? DIGITS : digits();
    if (code < 0x80) return FIRST.ascii + digit;
    return (code < 0x800 ? FIRST.two : code < 0x10000 ? FIRST.three : FIRST.four) + digit;
  });
}

/**
 * Letters, one a call, that differ from those of another number from the first few on and all the
 * way: whoever compares samples of two long texts must see it.
 */
export function nameLetters(number: number): () => number {
  const digits = digitsOf(number);
  let state = number;
  let isNamed = false;
  return () => {
    if (!isNamed) {
      const digit = digits();
      isNamed = digit === DIGITS;
      return FIRST.ascii + digit;
    }
    state = (Math.imul(state, 1103515245) + 12345) >>> 0;
    return FIRST.ascii + ((state >>> 16) % DIGITS);
  };
}

/** The digits of a number, the least first, and then for ever the one that stands for none. */
function digitsOf(number: number): () => number {
  let left = number;
  return () => {
    if (left === 0) return DIGITS;
    const digit = left % DIGITS;
    left = Math.floor(left / DIGITS);
    return digit;
  };
}
