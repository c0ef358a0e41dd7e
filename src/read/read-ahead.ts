import { readAt, type Source } from "./source.js";

const AHEAD_BYTES = 1 << 18;

/**
 * Reads lines again by their place. One read after another in file order, as most are, shares large
 * reads of the source; a jump reads what it asks for and no more.
 */
export class ReadAhead {
  readonly #source: Source;
  /** Large reads go here, one over the other: memory of their own for each would be much garbage. */
  #ahead: Buffer<ArrayBuffer> | undefined;
  #window: Buffer<ArrayBuffer> = Buffer.alloc(0);
  #start = 0;
  /** Where the line read last ended. */
  #lastEnd = Number.POSITIVE_INFINITY;

  constructor(source: Source) {
    this.#source = source;
  }

  /**
   * The bytes of `length` at `offset`; valid until the next read.
   * @throws Fault when the source has become shorter
   */
  bytes(offset: number, length: number): Buffer<ArrayBuffer> {
    const end = offset + length;
    if (offset < this.#start || end > this.#start + this.#window.length) {
      const goesOn = offset >= this.#lastEnd && offset < this.#lastEnd + AHEAD_BYTES;
      const rest = this.#source.size - offset;
      const wanted = goesOn ? Math.max(length, Math.min(AHEAD_BYTES, rest)) : length;
      if (goesOn) this.#ahead ??= Buffer.allocUnsafe(AHEAD_BYTES);
      this.#window = readAt(this.#source, offset, wanted, goesOn ? this.#ahead : undefined);
      this.#start = offset;
    }
    this.#lastEnd = end;
    return this.#window.subarray(offset - this.#start, end - this.#start);
  }
}
