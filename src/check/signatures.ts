import { PlainScanner } from "../read/scanner/plain.js";
import type { EntryIndex } from "../tree/tree.js";

/** What is shorter is no signature but the name of a field (`reasoning_content`) or empty. */
const SHORTEST = 64;

/** The signatures of a session's reasoning, as far as they tell entries apart. */
export class Signatures {
  /** Entries with a signature that an earlier one has, and that one. */
  readonly repeats = new Map<EntryIndex, EntryIndex>();
  readonly #first = new Map<number, EntryIndex>();

  /** Takes in a whole signature by its fingerprint. */
  add(fingerprint: number, entry: EntryIndex): void {
    const first = this.#first.get(fingerprint);
    if (first === undefined) this.#first.set(fingerprint, entry);
    else if (first !== entry) this.repeats.set(entry, first);
  }
}

export function isSignature(text: string): boolean {
  return text.length >= SHORTEST;
}

/** JSON (OpenAI's) that stops, or base64 (Anthropic's) of a length that none can have. */
export function isCutShort(text: string): boolean {
  if (isJson(text)) return stops(text);
  if (text.length % 4 === 0) return false;
  const isPadded = /^[A-Za-z0-9+/]+={0,2}$/.test(text) && /[+/=]/.test(text);
  return isPadded || (text.length % 4 === 1 && /^[A-Za-z0-9_-]+$/.test(text));
}

/** Is it JSON, or the beginning of some? */
export function isJson(text: string): boolean {
  return text.startsWith("{") || text.startsWith("[");
}

function stops(text: string): boolean {
  const bytes = new Uint8Array(Buffer.from(text));
  return new PlainScanner(bytes).value(0, bytes.length) === ~bytes.length;
}

const SAMPLES = 128;

/**
 * 52 bits that tell signatures apart, of characters taken evenly from the whole: to keep the texts
 * would take as much memory as they take in the file.
 */
export function fingerprint(text: string): number {
  let high = text.length;
  let low = 0x811c9dc5;
  const step = Math.max(1, text.length / SAMPLES);
  for (let at = 0; at < text.length; at += step) {
    const unit = text.charCodeAt(Math.floor(at));
    low = Math.imul(low ^ unit, 0x01000193);
    high = Math.imul(high ^ unit, 0x5bd1e995) ^ (high >>> 13);
  }
  return (low >>> 0) + (high & 0xfffff) * 2 ** 32;
}
