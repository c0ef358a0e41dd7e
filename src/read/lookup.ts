import { type Stats, statSync } from "node:fs";
import { basename, resolve } from "node:path";
import { Fault, isSystemError, systemReason } from "../fault.js";
import { isValidSessionId, parseFileName } from "../format/place.js";
import { type Surroundings, sessionFiles } from "./folders.js";
import { headerAtStart } from "./header.js";

/** A session file that was named on the command line. */
export interface FoundFile {
  /** Absolute, or STDIN. */
  path: string;
  /** As it was named; for a session id, the path. */
  name: string;
  /** In bytes; 0 for standard input. */
  size: number;
  /** Where it lies in the folder that was named: its path from there. Absent if it was named itself. */
  inside?: string;
}

/** What names standard input, where a file is read only. */
export const STDIN = "-";

/**
 * The file that `reference` names: a path, STDIN, or the id of one of pi's sessions, or the unique
 * beginning of one. A file of that name wins, then a whole id.
 * Throws Fault when there is none, or several.
 */
export function findFile(reference: string, around: Surroundings): FoundFile {
  if (reference === STDIN) return { path: STDIN, name: STDIN, size: 0 };
  const found = stats(resolve(around.cwd, reference), reference);
  if (found?.isDirectory()) throw new Fault(`${reference}: is a folder, not a session file`);
  if (found) {
    return { path: resolve(around.cwd, reference), name: reference, size: found.size };
  }
  if (!isValidSessionId(reference) || reference.endsWith(".jsonl")) {
    throw new Fault(`${reference}: no such file`);
  }
  const matches = sessionsBeginning(reference, around);
  if (matches.length === 0) {
    throw new Fault(`${reference}: no such file, and no session id begins with it`);
  }
  if (matches.length > 1) throw new Fault(ambiguity(reference, matches));
  const path = matches[0]!.path;
  return { path, name: path, size: stats(path, path)?.size ?? 0 };
}

interface Session {
  id: string;
  path: string;
}

function sessionsBeginning(beginning: string, around: Surroundings): Session[] {
  const files = sessionFiles(around);
  const matching = (idOf: (file: string) => string | undefined): Session[] => {
    const sessions = files.flatMap((file) => {
      const id = idOf(file);
      return id?.startsWith(beginning) ? [{ id, path: file }] : [];
    });
    const whole = sessions.filter(({ id }) => id === beginning);
    return whole.length > 0 ? whole : sessions;
  };
  // Names answer at once; the headers, which are right when a file was renamed, only if they must.
  const named = matching((file) => parseFileName(basename(file))?.id);
  return named.length > 0 ? named : matching(headerId);
}

const CANDIDATES_SHOWN = 5;

function ambiguity(beginning: string, matches: readonly Session[]): string {
  const candidates = matches.slice(0, CANDIDATES_SHOWN).map(({ id, path }) => `${id} (${path})`);
  const more = matches.length - candidates.length;
  if (more > 0) candidates.push(`${more} more`);
  return `${beginning}: ambiguous session id: ${candidates.join(", ")}`;
}

function headerId(file: string): string | undefined {
  const id = headerAtStart(file)?.id;
  return typeof id === "string" ? id : undefined;
}

/** What is at `path`; `undefined` where there is nothing. Throws Fault when that cannot be told. */
function stats(path: string, name: string): Stats | undefined {
  try {
    return statSync(path, { throwIfNoEntry: false });
  } catch (error) {
    throw isSystemError(error) ? new Fault(`${name}: ${systemReason(error)}`) : error;
  }
}
