import { countBefore, withRoom } from "../read/columns.js";
import type { Source } from "../read/source.js";

const CHUNK_BYTES = 1 << 20;
const NEWLINE = 0x0a;

/** Where the physical lines of a file begin. A final newline starts none. */
export class LineStarts {
  #starts = new Float64Array(0);
  #count = 0;
  /** Bytes of the file. */
  readonly size: number;
  readonly endsWithNewline: boolean;

  constructor(source: Source) {
    const chunk = Buffer.allocUnsafe(CHUNK_BYTES);
    let position = 0;
    for (;;) {
      const count = source.read(chunk, 0, chunk.length, position);
      if (count === 0) break;
      if (position === 0) this.#add(0);
      const bytes = chunk.subarray(0, count);
      for (let at = bytes.indexOf(NEWLINE); at !== -1; at = bytes.indexOf(NEWLINE, at + 1)) {
        this.#add(position + at + 1);
      }
      position += count;
    }
    this.size = position;
    this.endsWithNewline = this.#count > 1 && this.#starts[this.#count - 1] === position;
    if (this.endsWithNewline) this.#count--;
  }

  get count(): number {
    return this.#count;
  }

  /** The byte at which line `line`, from 1, begins; the file's end for the one after the last. */
  start(line: number): number {
    return line > this.#count ? this.size : this.#starts[line - 1]!;
  }

  /** The line, from 1, that the byte at `offset` is of; the last one's at the file's end. */
  lineAt(offset: number): number {
    return Math.max(
      1,
      countBefore(this.#count, (line) => this.#starts[line]! <= offset),
    );
  }

  #add(start: number): void {
    this.#starts = withRoom(this.#starts, this.#count + 1);
    this.#starts[this.#count++] = start;
  }
}
