import { closeSync, fsyncSync, linkSync, openSync, renameSync, rmSync, unlinkSync } from "node:fs";
import { isSystemError } from "../fault.js";

/** What file systems without hard links, or that do not allow this one, answer. */
const NO_LINKS = new Set(["EPERM", "ENOTSUP", "EOPNOTSUPP", "ENOSYS", "EMLINK", "EXDEV"]);
/** What systems that cannot flush a folder, or not for us, answer. */
const NO_FOLDER_SYNC = new Set(["EINVAL", "ENOTSUP", "EPERM", "EACCES", "EISDIR"]);

/**
 * Moves a file to a name that must be free, never onto another file, however late that came.
 * @returns false, and nothing is changed, if the name is taken
 */
export function moveToFree(file: string, name: string): boolean {
  const linked = linkToFree(file, name);
  if (linked === undefined) return moveToReserved(file, name);
  if (linked) dropFirstName(file, name);
  return linked;
}

/** Takes back the second name if the first stays. */
function dropFirstName(file: string, name: string): void {
  try {
    unlinkSync(file);
  } catch (error) {
    rmSync(name, { force: true });
    throw error;
  }
}

/** Gives a file a second name; false if that is taken, undefined if the file system cannot. */
export function linkToFree(file: string, name: string): boolean | undefined {
  try {
    linkSync(file, name);
    return true;
  } catch (error) {
    if (hasCode(error, "EEXIST")) return false;
    if (isSystemError(error) && NO_LINKS.has(error.code ?? "")) return undefined;
    throw error;
  }
}

/** Takes the name with an empty file first: killed in between, that is what stays. */
function moveToReserved(file: string, name: string): boolean {
  const fd = openNew(name);
  if (fd === undefined) return false;
  try {
    closeSync(fd);
    renameSync(file, name);
  } catch (error) {
    rmSync(name, { force: true });
    throw error;
  }
  return true;
}

function openNew(name: string): number | undefined {
  try {
    return openSync(name, "wx");
  } catch (error) {
    if (hasCode(error, "EEXIST")) return undefined;
    throw error;
  }
}

/** Offers `base`, `base1`, `base2`, … until one is taken; returns that. */
export function numbered(base: string, take: (name: string) => boolean): string {
  for (let n = 0; ; n++) {
    const name = n === 0 ? base : `${base}${n}`;
    if (take(name)) return name;
  }
}

/** Puts the names in a folder on the disk, where the system can. */
export function syncFolder(folder: string): void {
  let fd: number | undefined;
  try {
    fd = openSync(folder, "r");
    fsyncSync(fd);
  } catch (error) {
    if (!isSystemError(error) || !NO_FOLDER_SYNC.has(error.code ?? "")) throw error;
  } finally {
    if (fd !== undefined) closeSync(fd);
  }
}

function hasCode(error: unknown, code: string): boolean {
  return isSystemError(error) && error.code === code;
}
