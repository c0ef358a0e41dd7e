import { withRoom } from "./columns.js";

const encoder = new TextEncoder();
const decoder = new TextDecoder("utf-8", { ignoreBOM: true });

/**
 * Short texts, each kept once as UTF-8 bytes and known by a number from 0 in order of arrival.
 * For ids and names by the million: a JavaScript string each would cost several times as much.
 */
export class IdTable {
  /** How many different texts it holds. */
  size = 0;
  #bytes = new Uint8Array(1024);
  #starts = new Uint32Array(64);
  /** Open addressing: 1 + the number of the text at that slot, 0 when free. */
  #slots = new Uint32Array(128);

  /** The number of the text in `source` from `start` to `end`, given it now if it is new. */
  intern(source: Uint8Array, start: number, end: number): number {
    let slot = this.#slotOf(source, start, end);
    const known = this.#slots[slot];
    if (known !== 0) return known - 1;
    if ((this.size + 1) * 2 > this.#slots.length) {
      this.#rehash();
      slot = this.#slotOf(source, start, end);
    }
    const number = this.size++;
    const at = this.#starts[number];
    this.#starts = withRoom(this.#starts, this.size + 1);
    this.#bytes = withRoom(this.#bytes, at + end - start);
    for (let i = start; i < end; i++) this.#bytes[at + i - start] = source[i];
    this.#starts[this.size] = at + end - start;
    this.#slots[slot] = this.size;
    return number;
  }

  internText(text: string): number {
    const bytes = encoder.encode(text);
    return this.intern(bytes, 0, bytes.length);
  }

  /** The number of `text`, or -1 when it is not here. */
  find(text: string): number {
    const bytes = encoder.encode(text);
    return this.#slots[this.#slotOf(bytes, 0, bytes.length)] - 1;
  }

  text(number: number): string {
    const start = this.#starts[number];
    const end = this.#starts[number + 1];
    if (end - start > 64) return decoder.decode(this.#bytes.subarray(start, end));
    let text = "";
    for (let i = start; i < end; i++) {
      const byte = this.#bytes[i];
      if (byte >= 0x80) return decoder.decode(this.#bytes.subarray(start, end));
      text += String.fromCharCode(byte);
    }
    return text;
  }

  /** The numbers of the texts that begin with `beginning`, in order of arrival. */
  startingWith(beginning: string): number[] {
    const wanted = encoder.encode(beginning);
    const found: number[] = [];
    for (let number = 0; number < this.size; number++) {
      const start = this.#starts[number];
      if (this.#starts[number + 1] - start < wanted.length) continue;
      let i = 0;
      while (i < wanted.length && this.#bytes[start + i] === wanted[i]) i++;
      if (i === wanted.length) found.push(number);
    }
    return found;
  }

  #slotOf(source: Uint8Array, start: number, end: number): number {
    let hash = 0x811c9dc5;
    for (let i = start; i < end; i++) hash = Math.imul(hash ^ source[i], 0x01000193);
    hash ^= hash >>> 15;
    const mask = this.#slots.length - 1;
    let slot = hash & mask;
    while (this.#slots[slot] !== 0 && !this.#equals(this.#slots[slot] - 1, source, start, end)) {
      slot = (slot + 1) & mask;
    }
    return slot;
  }

  #equals(number: number, source: Uint8Array, start: number, end: number): boolean {
    const at = this.#starts[number];
    if (this.#starts[number + 1] - at !== end - start) return false;
    for (let i = start; i < end; i++) if (this.#bytes[at + i - start] !== source[i]) return false;
    return true;
  }

  #rehash(): void {
    this.#slots = new Uint32Array(this.#slots.length * 2);
    for (let number = 0; number < this.size; number++) {
      const slot = this.#slotOf(this.#bytes, this.#starts[number], this.#starts[number + 1]);
      this.#slots[slot] = number + 1;
    }
  }
}
