import { createHash } from "node:crypto";
import { fileSource, type Source } from "../read/source.js";

const CHUNK_BYTES = 1 << 20;

/**
 * The SHA-256 of a file, in hexadecimal digits. Where the source is UTF-8 made of UTF-16, of the file
 * as it stands.
 */
export function sha256(source: Source): string {
  const isMade = source.convertedFrom !== undefined && source.path !== undefined;
  const raw = isMade ? fileSource(source.path as string) : source;
  const hash = createHash("sha256");
  const chunk = new Uint8Array(CHUNK_BYTES);
  for (let at = 0; ; ) {
    const count = raw.read(chunk, 0, chunk.length, at);
    if (count === 0) break;
    hash.update(chunk.subarray(0, count));
    at += count;
  }
  if (raw !== source) raw.close();
  return hash.digest("hex");
}
