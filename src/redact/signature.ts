import { PlainScanner } from "../read/scanner/plain.js";
import { contentOf } from "./characters.js";
import { fillerOf } from "./filler.js";
import { nameLetters } from "./pseudonyms.js";
import { respell } from "./respell.js";

const MARK = 0x21;
const SLASH = 0x2f;
const LETTER_X = 0x78;

/**
 * Writes the name with this number over a signature, in place. It stays cut short if it was: Base64
 * keeps its marks and its length, JSON that stops halfway stops in a string.
 */
export function fillSignature(bytes: Uint8Array, start: number, end: number, number: number): void {
  const text = contentOf(bytes, start, end) ?? "";
  const isJson = text.startsWith("{") || text.startsWith("[");
  const kept = isJson ? headOf(text) : 0;
  const letters = nameLetters(number);
  let place = 0;
  respell(bytes, start, end, (code) => {
    if (place++ < kept) return code;
    if (code >= 0x80) return fillerOf(code);
    if (isLetterOrDigit(code)) return letters();
    if (isJson) return code === 0x22 || code === 0x5c ? SLASH : LETTER_X;
    return BASE64_MARKS.has(code) ? code : MARK;
  });
}

const BASE64_MARKS: ReadonlySet<number> = new Set([..."+/=-_"].map((mark) => mark.charCodeAt(0)));

/** How many characters stay so that JSON that stops still does, and no other begins to. */
function headOf(text: string): number {
  const bytes = new Uint8Array(Buffer.from(text));
  const stops = new PlainScanner(bytes).value(0, bytes.length) === ~bytes.length;
  return stops ? (/^[{["\s]*?(?:"|$)/.exec(text)?.[0].length ?? 1) : 1;
}

function isLetterOrDigit(code: number): boolean {
  const letter = code | 0x20;
  return (code >= 0x30 && code <= 0x39) || (letter >= 0x61 && letter <= 0x7a);
}
