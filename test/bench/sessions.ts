import { closeSync, mkdirSync, openSync, writeSync } from "node:fs";
import { join } from "node:path";
import { generateLarge } from "../support/large.js";

/** A session made for measuring. */
export interface SizedSession {
  size: "small" | "big" | "huge";
  /** In MB (10^6 bytes), as asked for. */
  megabytes: number;
  path: string;
  /** Lines, the header among them. */
  lines: number;
}

/** Makes a session of about that size, and leaves its bytes in the system's cache. */
export function makeSession(
  folder: string,
  size: SizedSession["size"],
  megabytes: number,
  seed: number,
): SizedSession {
  mkdirSync(folder, { recursive: true });
  const path = join(folder, `${size}.jsonl`);
  console.error(`making a session of ${megabytes} MB…`);
  const file = openSync(path, "w");
  let lines = 0;
  for (const chunk of generateLarge(seed, megabytes * 1e6)) {
    writeSync(file, chunk);
    for (let at = chunk.indexOf(10); at !== -1; at = chunk.indexOf(10, at + 1)) lines++;
  }
  closeSync(file);
  return { size, megabytes, path, lines };
}
