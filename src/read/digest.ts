import { createHash } from "node:crypto";
import { Fault } from "../fault.js";
import type { Source } from "./source.js";

const CHUNK_BYTES = 1 << 20;

/**
 * The SHA-256 of the bytes of `length` at `offset`, in hexadecimal digits; however many they are,
 * few of them are in memory.
 * @throws Fault when the source has become shorter
 */
export function digestAt(source: Source, offset: number, length: number): string {
  const hash = createHash("sha256");
  const chunk = new Uint8Array(Math.min(length, CHUNK_BYTES));
  for (let done = 0; done < length; ) {
    const wanted = Math.min(chunk.length, length - done);
    const count = source.read(chunk, 0, wanted, offset + done);
    if (count === 0) throw new Fault(`${source.name}: became shorter while it was being read`);
    hash.update(chunk.subarray(0, count));
    done += count;
  }
  return hash.digest("hex");
}
