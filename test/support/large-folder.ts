import { folderOf } from "./folder.js";
import { generateLarge } from "./large.js";

/** A folder of `count` sessions of `bytes` or somewhat more each: enough of them for several threads. */
export function largeFolder(count: number, bytes: number): string {
  const files = Array.from({ length: count }, (_, seed) => [
    `${seed}.jsonl`,
    Buffer.concat([...generateLarge(seed, bytes)]),
  ]);
  return folderOf(Object.fromEntries(files));
}
