import { closeSync, openSync, readSync } from "node:fs";

/** Reads a file from end to end; `use` gets each part, which is overwritten after it returns. */
export function eachChunk(file: string, use: (chunk: Uint8Array) => void): void {
  const fd = openSync(file, "r");
  try {
    const chunk = Buffer.allocUnsafe(1 << 20);
    for (let count = readSync(fd, chunk); count > 0; count = readSync(fd, chunk)) {
      use(chunk.subarray(0, count));
    }
  } finally {
    closeSync(fd);
  }
}
