import { withRoom } from "./columns.js";

/** Many short texts, to be printed when all are known, in one piece of memory. */
export class TextColumn {
  size = 0;
  #bytes = new Uint8Array(0);
  #end = new Float64Array(0);

  add(text: string): void {
    const start = this.#start(this.size);
    const length = Buffer.byteLength(text);
    this.#bytes = withRoom(this.#bytes, start + length);
    Buffer.from(this.#bytes.buffer).write(text, start);
    this.#end = withRoom(this.#end, this.size + 1);
    this.#end[this.size++] = start + length;
  }

  at(index: number): string {
    const start = this.#start(index);
    return Buffer.from(this.#bytes.buffer, start, this.#end[index] - start).toString();
  }

  #start(index: number): number {
    return index === 0 ? 0 : this.#end[index - 1];
  }
}
