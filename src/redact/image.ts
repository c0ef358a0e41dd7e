import { fillerOf, fillText } from "./filler.js";
import { imageStart } from "./image-start.js";
import { respell } from "./respell.js";

/** As `check` knows a data URL: by what stands before its first comma. */
const DATA_URL = /^data:([^,"\\]{0,190}),/;
const KNOWN_TYPE = /^image\/(?:png|jpeg|gif|webp);base64$/;
const MARK = 0x21;
const LETTER_A = 0x41;

/**
 * Blanks a picture in Base64, in place. What is left are its type, width and height, and what is
 * wrong with how it is written: other characters, a data URL's beginning.
 */
export function fillImage(bytes: Uint8Array, start: number, end: number): void {
  const from = start + fillDataUrl(bytes, start, end);
  const first = imageStart(Buffer.from(latin1(bytes, from, end), "base64")).toString("base64");
  let place = 0;
  respell(bytes, from, end, (code) => {
    if (!isBase64(code)) return code === 0x20 || code === 0x3d ? code : other(code);
    return place < first.length ? first.charCodeAt(place++) : code === 0x2f ? code : LETTER_A;
  });
}

/** Blanks the type that a data URL gives, unless it is a known one; returns how long the URL's head is. */
function fillDataUrl(bytes: Uint8Array, start: number, end: number): number {
  const head = DATA_URL.exec(latin1(bytes, start, Math.min(end, start + 200)));
  if (head === null) return 0;
  const [whole, type] = head as unknown as [string, string];
  const from = start + "data:".length;
  if (!KNOWN_TYPE.test(type)) fillText(bytes, from, from + type.length);
  return whole.length;
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
