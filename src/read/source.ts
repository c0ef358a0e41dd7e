import { closeSync, fstatSync, openSync, readSync } from "node:fs";
import { Fault, isSystemError, systemReason } from "../fault.js";

/** Bytes that can be read at any place: a file, or what was gathered from a pipe. */
export interface Source {
  /** What messages call it: the path as given, or `-`. */
  readonly name: string;
  /** Absolute or relative path of the real file; undefined for what came from a pipe. */
  readonly path: string | undefined;
  /** The encoding it was converted to UTF-8 from: offsets and sizes are then those of the UTF-8. */
  readonly convertedFrom?: "utf-16le" | "utf-16be";
  /** Bytes there were when it was opened. What is appended later is not read. */
  readonly size: number;
  /** Reads up to `length` bytes at `position` into `target` at `at`; returns how many, 0 at the end. */
  read(target: Uint8Array, at: number, length: number, position: number): number;
  close(): void;
}

/** The largest line this toolkit reads: what one JavaScript string of Node 20 can hold. */
export const MAX_LINE_BYTES = 0x1fffffe8;

/**
 * Opens a regular file for reading.
 * @throws Fault when it is missing, a folder, or unreadable
 */
export function fileSource(path: string, name = path): Source {
  let fd: number;
  try {
    fd = openSync(path, "r");
  } catch (error) {
    throw unreadable(name, error);
  }
  const stats = fstatSync(fd);
  if (stats.isDirectory()) {
    closeSync(fd);
    throw new Fault(`${name}: is a folder, not a session file`);
  }
  return descriptorSource(fd, name, path, stats.size);
}

/** The first `size` bytes of an open, seekable file; `close` closes it. */
export function descriptorSource(
  fd: number,
  name: string,
  path: string | undefined,
  size: number,
): Source {
  return {
    name,
    path,
    size,
    read(target, at, length, position) {
      try {
        return readSync(fd, target, at, Math.max(0, Math.min(length, size - position)), position);
      } catch (error) {
        throw unreadable(name, error);
      }
    },
    close: () => closeSync(fd),
  };
}

/** Bytes already in memory as a source. */
export function memorySource(bytes: Uint8Array, name = "-"): Source {
  return {
    name,
    path: undefined,
    size: bytes.length,
    read(target, at, length, position) {
      const part = bytes.subarray(position, Math.min(position + length, bytes.length));
      target.set(part, at);
      return part.length;
    },
    close: () => {},
  };
}

/**
 * The bytes of `length` at `position`, as they stand.
 * @param target where to put them, if it is large enough; else they get memory of their own
 * @throws Fault when the source has become shorter
 */
export function readAt(
  source: Source,
  position: number,
  length: number,
  target?: Buffer<ArrayBuffer>,
): Buffer<ArrayBuffer> {
  const isRoom = target !== undefined && length <= target.length;
  const bytes = isRoom ? target.subarray(0, length) : Buffer.allocUnsafe(length);
  let filled = 0;
  while (filled < length) {
    const count = source.read(bytes, filled, length - filled, position + filled);
    if (count === 0) throw new Fault(`${source.name}: became shorter while it was being read`);
    filled += count;
  }
  return bytes;
}

/** The Fault for a file that could not be read. */
export function unreadable(name: string, error: unknown): unknown {
  return isSystemError(error) ? new Fault(`${name}: ${systemReason(error)}`) : error;
}
