import { isUtf8 } from "node:buffer";
import { rmSync } from "node:fs";
import { release } from "./cleanup.js";
import { moveToFree, numbered } from "./names.js";
import type { Beside } from "./target.js";
import { type Like, TemporaryFile } from "./temporary.js";

/** Where rejected bytes stood and why they went. */
export interface Rejection {
  /** Physical line, from 1. */
  line: number;
  /** Byte of the file at which the rejected bytes began. */
  offset: number;
  rule: string;
}

/** Both a multiple of 3, for base64, and small beside the longest string. */
const CHUNK_BYTES = 3 << 18;

/**
 * What a repair takes out, byte for byte: JSON lines `{line, offset, rule, text | base64}` in
 * `<output>.rejected`, `text` where the bytes are UTF-8. Each repair that takes something out makes
 * a file of its own (`.rejected1`, … if the name is taken), since lines and offsets are those of
 * the one file it repaired; one that takes nothing out makes none.
 */
export class RejectedFile implements Beside {
  readonly #output: string;
  readonly #name: string;
  readonly #like: Like | undefined;
  #file: TemporaryFile | undefined;
  #path: string | undefined;

  /**
   * @param output absolute path of the output
   * @param name what messages call the output
   * @param like a file whose mode and owner it gets: the repaired one, whose bytes it holds
   */
  constructor(output: string, name: string, like?: Like) {
    this.#output = output;
    this.#name = `${name}.rejected`;
    this.#like = like;
  }

  /** Where it is; null before it is published, and if nothing was rejected. */
  get path(): string | null {
    return this.#path ?? null;
  }

  add({ line, offset, rule }: Rejection, bytes: Uint8Array): void {
    this.#file ??= new TemporaryFile(this.#output, this.#name, this.#like);
    const where = JSON.stringify({ line, offset, rule }).slice(0, -1);
    const isText = isUtf8(bytes);
    this.#write(`${where},"${isText ? "text" : "base64"}":"`);
    for (let at = 0; at < bytes.length; ) {
      const next = isText ? characterStart(bytes, at + CHUNK_BYTES) : at + CHUNK_BYTES;
      const chunk = Buffer.from(bytes.subarray(at, next));
      this.#write(
        isText ? JSON.stringify(chunk.toString()).slice(1, -1) : chunk.toString("base64"),
      );
      at = next;
    }
    this.#write('"}\n');
  }

  publish(): void {
    const file = this.#file;
    if (file === undefined) return;
    file.finish();
    try {
      this.#path = numbered(`${this.#output}.rejected`, (free) => moveToFree(file.path, free));
    } catch (error) {
      file.fail(error);
    }
    release(file.path);
  }

  withdraw(): void {
    if (this.#path !== undefined) rmSync(this.#path, { force: true });
    this.#path = undefined;
  }

  /** Leaves no trace, unless it was published. */
  discard(): void {
    if (this.#path === undefined) this.#file?.discard();
  }

  #write(text: string): void {
    this.#file?.write(Buffer.from(text));
  }
}

/** The first byte at or before `at` that starts a UTF-8 character. */
function characterStart(bytes: Uint8Array, at: number): number {
  let start = at;
  while (((bytes[start] ?? 0) & 0xc0) === 0x80) start--;
  return start;
}
