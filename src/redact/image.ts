import { fillerOf, fillText } from "./filler.js";
import { imageStart } from "./image-start.js";
import { KNOWN_VALUES } from "./names.js";
import { respell } from "./respell.js";

/** Enough of a picture to find its size in: a JPEG may have its thumbnail first. */
const LOOKED_AT = 1 << 20;
const DATA_URL = /^data:([^;,"\\]{1,80});base64,/;
const MARK = 0x21;
const LETTER_A = 0x41;

/**
 * Blanks a picture in Base64, in place. What is left are its type, width and height, and what is
 * wrong with how it is written: other characters, a data URL's beginning.
 */
export function fillImage(bytes: Uint8Array, start: number, end: number): void {
  const prefix = DATA_URL.exec(latin1(bytes, start, Math.min(end, start + 100)));
  const from = start + (prefix?.[0].length ?? 0);
  if (prefix !== null && !KNOWN_VALUES.has(prefix[1] as string)) {
    const type = start + "data:".length;
    fillText(bytes, type, type + (prefix[1] as string).length);
  }
  const beginning = Buffer.from(latin1(bytes, from, Math.min(end, from + LOOKED_AT)), "base64");
  const first = imageStart(beginning).toString("base64");
  let place = 0;
  respell(bytes, from, end, (code) => {
    if (!isBase64(code)) return code === 0x20 || code === 0x3d ? code : other(code);
    return place < first.length ? first.charCodeAt(place++) : code === 0x2f ? code : LETTER_A;
  });
}

function latin1(bytes: Uint8Array, start: number, end: number): string {
  return Buffer.from(bytes.buffer, bytes.byteOffset + start, end - start).toString("latin1");
}

function other(code: number): number {
  return code < 0x80 ? MARK : fillerOf(code);
}

function isBase64(code: number): boolean {
  if (code >= 0x30 && code <= 0x39) return true;
  const letter = code | 0x20;
  return (letter >= 0x61 && letter <= 0x7a) || code === 0x2b || code === 0x2f;
}
