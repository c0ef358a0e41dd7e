import { withRoom } from "../read/columns.js";
import { PlainScanner } from "../read/scanner/plain.js";
import type { EntryIndex } from "../tree/tree.js";

/** What is shorter is no signature but the name of a field (`reasoning_content`) or empty. */
const SHORTEST = 64;

/** The signatures of a session's reasoning, as far as they tell entries apart. */
export class Signatures {
  #entries = new Int32Array(0);
  #prints = new Float64Array(0);
  #size = 0;

  /** Takes in a whole signature by its fingerprint, in whatever order. */
  add(fingerprint: number, entry: EntryIndex): void {
    const at = this.#size++;
    this.#entries = withRoom(this.#entries, this.#size);
    this.#prints = withRoom(this.#prints, this.#size);
    this.#entries[at] = entry;
    this.#prints[at] = fingerprint;
  }

  /** For each signature that several entries have: those entries, in file order. */
  shared(): EntryIndex[][] {
    const entries = this.#entries;
    const order = Int32Array.from({ length: this.#size }, (_, at) => at);
    order.sort((one, other) => entries[one] - entries[other]);
    const firsts = new Map<number, EntryIndex>();
    const shared = new Map<number, EntryIndex[]>();
    for (const at of order) {
      const print = this.#prints[at];
      const entry = entries[at];
      const first = firsts.get(print);
      if (first === undefined) firsts.set(print, entry);
      else if (first !== entry) {
        const known = shared.get(print);
        if (known === undefined) shared.set(print, [first, entry]);
        else if (known[known.length - 1] !== entry) known.push(entry);
      }
    }
    return [...shared.values()];
  }
}

/** @param bytes how long it is */
export function isSignature(bytes: number): boolean {
  return bytes >= SHORTEST;
}

/** JSON (OpenAI's) that stops, or base64 (Anthropic's) of a length that none can have. */
export function isCutShort(text: string): boolean {
  if (text.startsWith("{") || text.startsWith("[")) return stops(text);
  if (text.length % 4 === 0) return false;
  const isPadded = /^[A-Za-z0-9+/]+={0,2}$/.test(text) && /[+/=]/.test(text);
  return isPadded || (text.length % 4 === 1 && /^[A-Za-z0-9_-]+$/.test(text));
}

function stops(text: string): boolean {
  const bytes = new Uint8Array(Buffer.from(text));
  return new PlainScanner(bytes).value(0, bytes.length) === ~bytes.length;
}

const SAMPLES = 128;

/**
 * 52 bits that tell signatures apart, of bytes taken evenly from the whole: to keep the texts would
 * take as much memory as they take in the file.
 */
export function fingerprint(bytes: Uint8Array, start: number, end: number): number {
  let high = end - start;
  let low = 0x811c9dc5;
  const step = Math.max(1, (end - start) / SAMPLES);
  for (let at = start; at < end; at += step) {
    const byte = bytes[Math.floor(at)]!;
    low = Math.imul(low ^ byte, 0x01000193);
    high = Math.imul(high ^ byte, 0x5bd1e995) ^ (high >>> 13);
  }
  return (low >>> 0) + (high & 0xfffff) * 2 ** 32;
}
