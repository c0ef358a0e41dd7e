import { closeSync, openSync, readdirSync, readSync } from "node:fs";
import { basename, dirname, join } from "node:path";
import { isSystemError } from "../fault.js";
import { isObject } from "../format/json-object.js";
import { parsedJson } from "../format/json-text.js";
import { projectFolderName } from "../format/place.js";

/** As far as a neighbour is read for its header, and how many are. */
const HEADER_BYTES = 1 << 16;
const MOST_NEIGHBOURS = 50;

/**
 * The project folder of a session file, as the other sessions beside it know it: the name of the
 * folder that pi keeps them in does not tell it without doubt.
 * @param path absolute; undefined for what came through a pipe
 * @returns undefined where the folder is not of pi's making, or its sessions do not agree
 */
export function cwdOfNeighbours(path: string | undefined): string | undefined {
  if (path === undefined) return undefined;
  const folder = dirname(path);
  const known = new Set<string>();
  for (const name of sessionsIn(folder)) {
    const cwd = cwdIn(join(folder, name));
    if (cwd !== undefined && projectFolderName(cwd) === basename(folder)) known.add(cwd);
  }
  return known.size === 1 ? [...known][0] : undefined;
}

function sessionsIn(folder: string): string[] {
  if (!/^--.*--$/.test(basename(folder))) return [];
  const files = readdirSync(folder, { withFileTypes: true }).filter((file) => file.isFile());
  const names = files.map(({ name }) => name).filter((name) => name.endsWith(".jsonl"));
  return names.sort().slice(-MOST_NEIGHBOURS);
}

/** The `cwd` of the header on a file's first line. */
function cwdIn(path: string): string | undefined {
  const header = parsedJson(firstLine(path));
  const isHeader = isObject(header) && header.type === "session";
  return isHeader && typeof header.cwd === "string" ? header.cwd : undefined;
}

function firstLine(path: string): string {
  let fd: number;
  try {
    fd = openSync(path, "r");
  } catch (error) {
    // A neighbour that may not be read tells nothing.
    if (isSystemError(error)) return "";
    throw error;
  }
  try {
    const chunk = Buffer.alloc(HEADER_BYTES);
    const text = chunk.toString("utf8", 0, readSync(fd, chunk));
    return text.slice(0, text.indexOf("\n"));
  } finally {
    closeSync(fd);
  }
}
