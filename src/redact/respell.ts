import { BACKSLASH, QUOTE } from "../format/json-skip.js";
import { hexDigit } from "../format/utf16.js";
import { type Character, Form, readCharacter } from "./characters.js";

const HEX = "0123456789abcdef";
const LETTER_U = 0x75;
const FILLER = 0x78;
const NOT_UTF8 = 0xff;
/** What stands for itself after a backslash. */
const SHORT_MARKS: ReadonlySet<number> = new Set([QUOTE, BACKSLASH, 0x2f]);

/**
 * Which character stands in for another. It must take as many bytes in UTF-8; for half of a
 * surrogate pair it must be such a half. Control characters are not asked for: they stay.
 */
export type Replace = (code: number) => number;

const character: Character = { code: 0, length: 0, form: Form.raw };

/**
 * Replaces the characters of a JSON string in place, each spelled as it was: raw, by a short escape,
 * by `\uXXXX`. What is broken (bytes that are not UTF-8, escapes that are none or cut short) stays
 * broken, without what it said.
 * @param start where the string's content starts, past the quote
 * @param end where it ends
 */
export function respell(bytes: Uint8Array, start: number, end: number, replace: Replace): void {
  for (let at = start; at < end; ) {
    const byte = bytes[at];
    if (byte < 0x80 && byte !== BACKSLASH) {
      if (byte >= 0x20) bytes[at] = replace(byte);
      at++;
      continue;
    }
    const { code, length, form } = readCharacter(bytes, at, end, character);
    if (form === Form.none) {
      at += breakAgain(bytes, at, end);
      continue;
    }
    if (code >= 0x20) {
      const other = replace(code);
      if (form === Form.raw) writeRaw(bytes, at, length, other);
      // No letter has a short escape: a quote stands for all characters that have none.
      else if (form === Form.short) bytes[at + 1] = SHORT_MARKS.has(other) ? other : QUOTE;
      else writeEscape(bytes, at, length, other);
    }
    at += length;
  }
}

function writeRaw(bytes: Uint8Array, at: number, length: number, code: number): void {
  let rest = code;
  for (let i = length - 1; i > 0; i--) {
    bytes[at + i] = 0x80 | (rest & 0x3f);
    rest >>= 6;
  }
  bytes[at] = length === 1 ? code : ((0xf00 >> length) & 0xff) | rest;
}

function writeEscape(bytes: Uint8Array, at: number, length: number, code: number): void {
  if (length === 6) writeUnit(bytes, at, code);
  else {
    writeUnit(bytes, at, 0xd800 + ((code - 0x10000) >> 10));
    writeUnit(bytes, at + 6, 0xdc00 + ((code - 0x10000) & 0x3ff));
  }
}

function writeUnit(bytes: Uint8Array, at: number, unit: number): void {
  for (let i = 0; i < 4; i++) bytes[at + 2 + i] = HEX.charCodeAt((unit >> (12 - 4 * i)) & 15);
}

/** Blanks what is no character, and returns how many bytes that took. */
function breakAgain(bytes: Uint8Array, at: number, end: number): number {
  if (bytes[at] !== BACKSLASH) {
    bytes[at] = NOT_UTF8;
    return 1;
  }
  const next = bytes[at + 1];
  if (at + 1 >= end || next < 0x20 || next >= 0x80) return 1;
  if (next !== LETTER_U) {
    bytes[at + 1] = FILLER;
    return 2;
  }
  // Cut short by the end of the line it can still become an escape; then it must after, too.
  let digits = at + 2;
  while (digits < end && hexDigit(bytes[digits]) >= 0) bytes[digits++] = 0x30;
  return digits - at;
}
