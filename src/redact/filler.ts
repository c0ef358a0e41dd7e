import { isHighSurrogate, isLowSurrogate } from "../format/utf16.js";
import { type Character, Form, readCharacter } from "./characters.js";
import { type Replace, respell } from "./respell.js";

/** Stands for ASCII text, the same for every line of it: word lengths tell nothing. */
const WORDS = "xxxxx xxx xxxxxxx xx xxxx xxxxxx ";
const LETTER_X = 0x78;
const SPACE = 0x20;

/** Up to which code point which character stands for all: of the same script and length in UTF-8. */
const SCRIPTS: readonly (readonly [last: number, filler: number])[] = (
  [
    [0x2af, "é"],
    [0x36f, "ʼ"],
    [0x3ff, "λ"],
    [0x52f, "ж"],
    [0x58f, "ա"],
    [0x5ff, "א"],
    [0x7ff, "س"],
    [0x8ff, "ࢠ"],
    [0x97f, "क"],
    [0xdff, "অ"],
    [0xe7f, "ก"],
    [0x10ff, "ა"],
    [0x11ff, "ᄀ"],
    [0x2fff, "□"],
    [0x309f, "の"],
    [0x30ff, "ノ"],
    [0x33ff, "□"],
    [0x9fff, "文"],
    [0xabff, "□"],
    [0xd7ff, "한"],
    [0xffff, "□"],
    [0x1ffff, "🙂"],
    [0x3ffff, "𠀀"],
    [0x10ffff, "🙂"],
  ] as const
).map(([last, filler]) => [last, filler.codePointAt(0) as number]);

/** The character that stands for one beyond ASCII. */
export function fillerOf(code: number): number {
  if (isHighSurrogate(code)) return 0xd800;
  if (isLowSurrogate(code)) return 0xdc00;
  if (code === 0x2028 || code === 0x2029 || code === 0xfffd) return code;
  const script = SCRIPTS.find(([last]) => code <= last);
  return script === undefined ? code : script[1];
}

/**
 * Blanks the content of a JSON string in place. What is left of it: how many characters of which
 * script it has, how they are spelled, its control characters and where its lines break. Blank text
 * stays blank.
 */
export function fillText(bytes: Uint8Array, start: number, end: number): void {
  if (isBlank(bytes, start, end)) return;
  let column = 0;
  respell(bytes, start, end, (code) => {
    return code < 0x80 ? WORDS.charCodeAt(column++ % WORDS.length) : fillerOf(code);
  });
  if (bytes[end - 1] === SPACE) bytes[end - 1] = LETTER_X;
}

/** Blanks a path: what is left are its separators, and a drive's colon. */
export function fillPath(bytes: Uint8Array, start: number, end: number): void {
  let at = 0;
  respell(bytes, start, end, (code) => {
    const stays = code === 0x2f || code === 0x5c || (code === 0x3a && at === 1);
    at++;
    return stays ? code : blanked(code);
  });
}

const blanked: Replace = (code) => (code < 0x80 ? LETTER_X : fillerOf(code));

/** Blanks a number: what is left are its length, sign, point and exponent, and whether it is zero. */
export function fillNumber(bytes: Uint8Array, start: number, end: number): void {
  for (let at = start; ; at++) {
    if (at === end || (bytes[at] | 0x20) === 0x65) return;
    if (bytes[at] >= 0x31 && bytes[at] <= 0x39) break;
  }
  for (let at = start; at < end; at++) {
    if (bytes[at] >= 0x30 && bytes[at] <= 0x39) bytes[at] = 0x31;
  }
}

const character: Character = { code: 0, length: 0, form: Form.raw };

/** Does a JSON string hold nothing but white space, as `String.trim` sees it? */
export function isBlank(bytes: Uint8Array, start: number, end: number): boolean {
  for (let at = start; at < end; ) {
    const { code, length, form } = readCharacter(bytes, at, end, character);
    if (form === Form.none || !isSpace(code)) return false;
    at += length;
  }
  return true;
}

const OTHER_SPACES = /[\p{Zs}\u2028\u2029\ufeff]/u;

function isSpace(code: number): boolean {
  if (code <= SPACE) return code === SPACE || (code >= 0x09 && code <= 0x0d);
  return code >= 0xa0 && OTHER_SPACES.test(String.fromCodePoint(code));
}
