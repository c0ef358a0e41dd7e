import { existsSync, statSync, utimesSync } from "node:fs";
import { eachChunk } from "./chunks.js";
import { release } from "./cleanup.js";
import { linkToFree, moveToFree, numbered } from "./names.js";
import { TemporaryFile } from "./temporary.js";

/**
 * Keeps a file that is about to be replaced, as `FILE.bak`, or `FILE.bak1`, … if that is taken. The
 * backup is the file itself under a second name, so that what a program which has it open still
 * writes lands there; where the file system has no such names, a copy.
 * @param name what messages call the file
 * @returns the backup's path
 */
export function makeBackup(file: string, name: string): string {
  return numbered(`${file}.bak`, (free) => linkToFree(file, free) ?? copyToFree(file, free, name));
}

function copyToFree(file: string, free: string, name: string): boolean {
  if (existsSync(free)) return false;
  const stats = statSync(file, { bigint: true });
  const copy = new TemporaryFile(file, name, stats);
  try {
    eachChunk(file, (chunk) => copy.write(chunk));
    copy.finish();
    utimesSync(copy.path, Number(stats.atimeMs) / 1000, Number(stats.mtimeMs) / 1000);
    if (!moveToFree(copy.path, free)) {
      copy.discard();
      return false;
    }
  } catch (error) {
    copy.fail(error);
  }
  release(copy.path);
  return true;
}
