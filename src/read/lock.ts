import { readFileSync, type Stats, statSync } from "node:fs";

/** Does another program say, by a lock beside a file, that it is at work on it? */
export type LockState =
  | { state: "none" }
  | { state: "live" | "stale"; path: string; pid: number | undefined };

/**
 * How long a lock that names no process counts as live after it was last touched. Folder locks
 * (proper-lockfile's, which pi uses) are touched every 5 s and given up after 10 s without; a lock
 * file without a process in it is one that is just being made.
 */
const FRESH_MS = 10_000;
/** No lock that names a process is longer. */
const LOCK_BYTES = 4096;

/**
 * Looks for `FILE.lock`, a file or a folder, beside `path`. A lock that names a process is live as
 * long as a process of that number runs here, whatever its age (OpenClaw writes `{"pid": …}`).
 */
export function lockState(path: string): LockState {
  const lock = `${path}.lock`;
  const stats = look(lock);
  if (stats === undefined) return { state: "none" };
  const pid = namedProcess(lock, stats);
  const live = pid === undefined ? Date.now() - stats.mtimeMs < FRESH_MS : isRunning(pid);
  return { state: live ? "live" : "stale", path: lock, pid };
}

/** Is there a process of this number on this machine, ours or another's? */
export function isRunning(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === "EPERM";
  }
}

function look(lock: string): Stats | undefined {
  try {
    return statSync(lock, { throwIfNoEntry: false });
  } catch (error) {
    // A name too long for the system is nobody's lock.
    if ((error as NodeJS.ErrnoException).code === "ENAMETOOLONG") return undefined;
    throw error;
  }
}

function namedProcess(lock: string, stats: Stats): number | undefined {
  if (!stats.isFile() || stats.size > LOCK_BYTES) return undefined;
  let content: unknown;
  try {
    content = JSON.parse(readFileSync(lock, "utf8"));
  } catch {
    // Unreadable, not JSON or gone again: it names nobody.
    return undefined;
  }
  const pid = typeof content === "object" ? (content as { pid?: unknown } | null)?.pid : content;
  const isPid = Number.isInteger(pid) && (pid as number) > 0 && (pid as number) < 2 ** 31;
  return isPid ? (pid as number) : undefined;
}
