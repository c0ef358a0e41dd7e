import { gzipSync } from "node:zlib";

/** Bodies are packed together until they are so many bytes: what a page unpacks at a time. */
const CHUNK_BYTES = 1 << 19;

/** An element that holds data: in Base64, so that nothing in it can end the element. */
export function dataElement(id: string, content: Uint8Array): string {
  // Level 6 would take three times as long for a twelfth less.
  const packed = gzipSync(content, { level: 4 }).toString("base64");
  return `<script type="text/plain" id="${id}">${packed}</script>\n`;
}

/** Gathers bodies, a line each, into chunks. */
export class Chunks {
  /** The first entry of each chunk. */
  readonly starts: number[] = [];
  #waiting: Buffer[] = [];
  #bytes = 0;

  /** @returns the chunk that is full now, if one is */
  add(entry: number, body: Uint8Array): Buffer | undefined {
    if (this.#waiting.length === 0) this.starts.push(entry);
    this.#waiting.push(Buffer.from(body), NEWLINE);
    this.#bytes += body.length;
    return this.#bytes < CHUNK_BYTES ? undefined : this.take();
  }

  /** What has been gathered since the last chunk; undefined if nothing was. */
  take(): Buffer | undefined {
    if (this.#waiting.length === 0) return undefined;
    const chunk = Buffer.concat(this.#waiting);
    this.#waiting = [];
    this.#bytes = 0;
    return chunk;
  }
}

const NEWLINE = Buffer.from("\n");
