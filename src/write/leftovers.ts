import { readdirSync } from "node:fs";
import { basename, dirname, join } from "node:path";
import { isSystemError } from "../fault.js";
import { parseTemporaryName, temporaryBase } from "../format/side-files.js";
import type { Output } from "../output.js";
import { isRunning } from "../read/lock.js";
import { visible } from "../report/visible.js";

/** Says on `stderr` what runs that were killed left beside these targets, where that can be seen. */
export function nameLeftovers(targets: readonly string[], stderr: Output): void {
  let paths: string[];
  try {
    paths = leftovers(targets);
  } catch (error) {
    // A folder need not be readable to be written in.
    if (isSystemError(error)) return;
    throw error;
  }
  for (const path of paths) {
    stderr.write(`${visible(path)} was left by a run that was killed; it can be removed\n`);
  }
}

/**
 * Temporary files that runs which were killed left behind beside these targets. Each folder is read
 * once. Nothing is removed: the owner may run on another machine that shares the folder.
 * @param targets absolute paths of files that are about to be written
 * @returns absolute paths, in the order of their names
 * @throws the system's error for a folder that cannot be read
 */
export function leftovers(targets: readonly string[]): string[] {
  const basesOf = new Map<string, Set<string>>();
  for (const target of targets) {
    const bases = basesOf.get(dirname(target)) ?? new Set();
    basesOf.set(dirname(target), bases.add(temporaryBase(basename(target))));
  }
  return [...basesOf].flatMap(([folder, bases]) =>
    readdirSync(folder)
      .filter((name) => isLeft(name, bases))
      .sort()
      .map((name) => join(folder, name)),
  );
}

function isLeft(name: string, bases: ReadonlySet<string>): boolean {
  const temporary = parseTemporaryName(name);
  return temporary !== undefined && bases.has(temporary.base) && !isRunning(temporary.pid);
}
