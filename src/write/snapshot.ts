import { type BigIntStats, statSync } from "node:fs";
import { resolve } from "node:path";
import { Fault, isSystemError, systemReason } from "../fault.js";

/** A file as it was when reading began. */
export interface Snapshot {
  /** What messages call it. */
  readonly name: string;
  /** Absolute; symbolic links in it are followed anew at each look. */
  readonly path: string;
  readonly stats: BigIntStats;
}

/**
 * Notes the state of a file; to be taken before it is opened for reading.
 * @param cwd where a relative path starts
 * @returns undefined for what is no regular file (a pipe, a device): it has no state to go back to
 * @throws Fault when there is no such file
 */
export function snapshot(name: string, cwd: string): Snapshot | undefined {
  const path = resolve(cwd, name);
  try {
    const stats = statSync(path, { bigint: true });
    return stats.isFile() ? { name, path, stats } : undefined;
  } catch (error) {
    throw isSystemError(error) ? new Fault(`${name}: ${systemReason(error)}`) : error;
  }
}

/**
 * Refuses to go on if the file is another one now, or was written to: told by device, inode, size
 * and time of modification.
 * @throws Fault
 */
export function assertUnchanged({ name, path, stats }: Snapshot): void {
  const now = statSync(path, { bigint: true, throwIfNoEntry: false });
  if (now === undefined) throw new Fault(`${name}: vanished while it was being read`);
  const same = isSameFile(now, stats) && now.size === stats.size && now.mtimeNs === stats.mtimeNs;
  if (!same)
    throw new Fault(`${name}: changed while it was being read (is pi still at work on it?)`);
}

/** Are these one file, by whatever names? */
export function isSameFile(a: BigIntStats, b: BigIntStats): boolean {
  return a.dev === b.dev && a.ino === b.ino;
}
