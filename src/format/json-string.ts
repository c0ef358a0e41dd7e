import { BACKSLASH } from "./json-skip.js";
import { isHighSurrogate, isLowSurrogate } from "./utf16.js";

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
export function wholeEscapes(inside: Buffer): number {
  let at = 0;
  while (at < inside.length) {
    const length = inside[at] !== BACKSLASH ? 1 : inside[at + 1] === 0x75 ? 6 : 2;
    if (at + length > inside.length) break;
    at += length;
  }
  return at;
}

function splitsPair(text: string, at: number): boolean {
  return isHighSurrogate(text.charCodeAt(at - 1)) && isLowSurrogate(text.charCodeAt(at));
}
