import { type BigIntStats, lstatSync, readlinkSync, realpathSync, statSync } from "node:fs";
import { basename, dirname, join, resolve, sep } from "node:path";
import { Fault, isSystemError } from "../fault.js";
import type { Io } from "../io.js";
import type { Output } from "../output.js";
import { nameLeftovers } from "./leftovers.js";
import { refuseLocked } from "./locked.js";
import { alreadyExists, Replacement } from "./replacement.js";
import { isSameFile, type Snapshot } from "./snapshot.js";
import { openDevice, Stream } from "./stream.js";
import type { Target } from "./target.js";
import { unwritten } from "./unwritten.js";

export interface OutputOptions {
  /**
   * The file that the content comes from: a new file gets its mode, and it must neither be the
   * output nor change meanwhile.
   */
  source?: Snapshot | undefined;
  /** May an existing file be replaced? */
  force?: boolean;
  /** Is the result judged before it is committed? What cannot be taken back then waits for it. */
  judged?: boolean;
}

/**
 * Begins to write what `-o` names: a file, or `-` for standard output. An existing file keeps its
 * mode and owner; a pipe or device is written to as it stands.
 * @param io what runs that were killed left beside the file is said on its `stderr`; whoever opens
 *   many outputs says it once for all and leaves that out
 * @throws Fault, with nothing written, if that must not or cannot be
 */
export function openOutput(
  name: string,
  io: Pick<Io, "cwd" | "stdout"> & Partial<Pick<Io, "stderr">>,
  { source, force = false, judged = false }: OutputOptions = {},
): Target {
  if (name === "-") {
    return new Stream("-", io.stdout, { name: "standard output", source, held: judged });
  }
  if (name === "" || name.endsWith(sep)) throw new Fault(`${name || '""'}: is no file name`);
  const path = resolve(io.cwd, name);
  const { existing, target } = look(path, name);
  if (existing?.isDirectory()) throw new Fault(`${name}: is a folder`);
  if (existing !== undefined && !existing.isFile()) {
    return openDevice(path, { name, source, held: judged });
  }
  if (existing !== undefined && source !== undefined && isSameFile(existing, source.stats)) {
    throw new Fault(`${name}: is the file being read`);
  }
  if (existing !== undefined && !force) throw new Fault(alreadyExists(name));
  const like = existing ?? source?.stats;
  if (io.stderr) nameLeftovers([target], io.stderr);
  return new Replacement(target, { name, source, like, replace: force, backup: false });
}

/**
 * Begins to rewrite a file in place.
 * @param source the file as it was before it was read
 * @param options.stderr told what runs that were killed left beside the file
 * @throws Fault, with nothing written, if that must not or cannot be
 */
export function openInPlace(
  source: Snapshot,
  { backup, stderr }: { backup: boolean; stderr?: Output },
): Target {
  const { name, path, stats } = source;
  const { target } = look(path, name);
  if (target !== path) refuseLocked(path, name);
  if (stderr) nameLeftovers([target], stderr);
  return new Replacement(target, { name, source, like: stats, replace: true, backup });
}

/** What is at `path`; and where a regular file is or will be, all symbolic links followed. */
function look(path: string, name: string): { existing: BigIntStats | undefined; target: string } {
  try {
    const existing = statSync(path, { bigint: true, throwIfNoEntry: false });
    return { existing, target: existing?.isFile() ? realpathSync(path) : newPath(path) };
  } catch (error) {
    const noFolder = isSystemError(error) && error.code === "ENOENT";
    throw noFolder ? new Fault(`${name}: not written: no such folder`) : unwritten(name, error);
  }
}

/** Where a file made at `path` will be: links that point to nothing yet are followed too. */
function newPath(path: string): string {
  const folder = realpathSync(dirname(path));
  const at = join(folder, basename(path));
  const isLink = lstatSync(at, { throwIfNoEntry: false })?.isSymbolicLink() === true;
  return isLink ? newPath(resolve(folder, readlinkSync(at))) : at;
}
