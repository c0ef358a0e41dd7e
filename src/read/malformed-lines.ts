import { withRoom } from "./columns.js";
import { REASONS, type Reason } from "./malformed.js";

/** A line that is no entry: where it stands and why. */
export interface MalformedLine {
  /** Physical line, from 1. */
  line: number;
  /** Byte at which it starts, and its bytes without the `\n`. */
  offset: number;
  bytes: number;
  reason: Reason;
}

/** The malformed lines of a file in file order, held in columns: there may be millions. */
export class MalformedLines {
  size = 0;
  #line = new Uint32Array(0);
  #offset = new Float64Array(0);
  #bytes = new Float64Array(0);
  #reason = new Uint8Array(0);

  add(line: number, offset: number, bytes: number, reason: Reason): void {
    const at = this.size++;
    this.#line = withRoom(this.#line, this.size);
    this.#offset = withRoom(this.#offset, this.size);
    this.#bytes = withRoom(this.#bytes, this.size);
    this.#reason = withRoom(this.#reason, this.size);
    this.#line[at] = line;
    this.#offset[at] = offset;
    this.#bytes[at] = bytes;
    this.#reason[at] = REASONS.indexOf(reason);
  }

  at(index: number): MalformedLine {
    return {
      line: this.#line[index],
      offset: this.#offset[index],
      bytes: this.#bytes[index],
      reason: REASONS[this.#reason[index]],
    };
  }

  /** Index of the first one past that line; `size` where there is none. */
  firstAfter(line: number): number {
    let from = 0;
    let to = this.size;
    while (from < to) {
      const middle = (from + to) >> 1;
      if (this.#line[middle] > line) to = middle;
      else from = middle + 1;
    }
    return from;
  }

  setReason(index: number, reason: Reason): void {
    this.#reason[index] = REASONS.indexOf(reason);
  }

  *[Symbol.iterator](): Generator<MalformedLine> {
    for (let index = 0; index < this.size; index++) yield this.at(index);
  }
}
