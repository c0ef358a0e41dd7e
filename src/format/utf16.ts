import { BACKSLASH } from "./json-skip.js";

const LETTER_U = 0x75;

/** Is the UTF-16 unit the first half of a pair? */
export function isHighSurrogate(unit: number): boolean {
  return unit >= 0xd800 && unit < 0xdc00;
}

/** Is it the second half of one? */
export function isLowSurrogate(unit: number): boolean {
  return unit >= 0xdc00 && unit < 0xe000;
}

/** The UTF-16 unit that the `\uXXXX` at `at` stands for; -1 when none ends by `end`. */
export function unitAt(bytes: Uint8Array, at: number, end: number): number {
  if (at + 6 > end || bytes[at] !== BACKSLASH || bytes[at + 1] !== LETTER_U) return -1;
  let unit = 0;
  for (let i = at + 2; i < at + 6; i++) {
    const digit = hexDigit(bytes[i]);
    if (digit < 0) return -1;
    unit = unit * 16 + digit;
  }
  return unit;
}

/** The value of a hexadecimal digit; -1 for any other byte. */
export function hexDigit(byte: number): number {
  if (byte >= 0x30 && byte <= 0x39) return byte - 0x30;
  const letter = (byte | 0x20) - 0x61;
  return letter >= 0 && letter < 6 ? letter + 10 : -1;
}
