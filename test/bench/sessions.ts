import { closeSync, mkdirSync, openSync, writeSync } from "node:fs";
import { join } from "node:path";
import { generateLarge } from "../support/large.js";

/** A session made for measuring, or a folder of many. */
export interface SizedSession {
  size: "small" | "big" | "huge" | "many";
  /** In MB (10^6 bytes), as asked for; of many, of all together. */
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
  return { size, megabytes, path, lines: writeSession(path, megabytes, seed) };
}

/** Makes a folder of so many sessions of 1 MB. */
export function makeMany(folder: string, count: number, seed: number): SizedSession {
  const path = join(folder, "many");
  mkdirSync(path, { recursive: true });
  console.error(`making ${count} sessions of 1 MB…`);
  let lines = 0;
  for (let at = 0; at < count; at++) {
    lines += writeSession(join(path, `${at}.jsonl`), 1, seed + at);
  }
  return { size: "many", megabytes: count, path, lines };
}

/** Writes a session and returns how many lines it has. */
function writeSession(path: string, megabytes: number, seed: number): number {
  const file = openSync(path, "w");
  let lines = 0;
  for (const chunk of generateLarge(seed, megabytes * 1e6)) {
    writeSync(file, chunk);
    for (let at = chunk.indexOf(10); at !== -1; at = chunk.indexOf(10, at + 1)) lines++;
  }
  closeSync(file);
  return lines;
}
