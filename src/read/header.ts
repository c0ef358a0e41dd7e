import { closeSync, openSync, readSync } from "node:fs";
import { isSystemError } from "../fault.js";
import { isObject, type JsonObject } from "../format/json-object.js";
import { parsedJson } from "../format/json-text.js";

/** As far as pi 1.6.0 looks for a header. */
const HEADER_BYTES = 1 << 20;
const FIRST_LINES = 3;

/**
 * The header of a session file, looked for in its first lines only, so that thousands of files are
 * no work; undefined where it is not there, or the file cannot be read.
 */
export function headerAtStart(file: string): JsonObject | undefined {
  for (const line of beginning(file, HEADER_BYTES).split("\n", FIRST_LINES)) {
    const value = parsedJson(line);
    if (isObject(value) && value.type === "session") return value;
  }
  return undefined;
}

/** A file's first lines: 4 KiB of it, or up to `most` bytes where a line is that long. */
function beginning(file: string, most: number): string {
  let fd: number | undefined;
  try {
    fd = openSync(file, "r");
    const bytes = Buffer.alloc(4096);
    const length = readSync(fd, bytes, 0, bytes.length, 0);
    if (bytes.subarray(0, length).includes(0x0a)) return bytes.toString("utf8", 0, length);
    const longer = Buffer.alloc(most);
    return longer.toString("utf8", 0, readSync(fd, longer, 0, most, 0));
  } catch (error) {
    // An unreadable neighbour is no reason not to find the session that was asked for.
    if (isSystemError(error)) return "";
    throw error;
  } finally {
    if (fd !== undefined) closeSync(fd);
  }
}
