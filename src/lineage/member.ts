import { realpathSync, statSync } from "node:fs";
import { dirname, resolve } from "node:path";
import { Fault } from "../fault.js";
import type { JsonObject } from "../format/json-object.js";
import { headerAtStart } from "../read/header.js";
import { type FoundFile, STDIN } from "../read/lookup.js";
import { openSession } from "../session/open.js";
import { whyNoSession } from "../session/require.js";
import type { Session } from "../session/session.js";

/** What a session file's header tells of where it comes from. */
export interface Member {
  /** As it was named on the command line. */
  file: string;
  /** Its real path. */
  path: string;
  id: string | null;
  timestamp: string | null;
  cwd: string | null;
  /** The file that it was forked from, as the header has it; null for none. */
  parentSession: string | null;
  /** The real path of that file, where it is there. */
  parentPath: string | null;
}

/**
 * Reads a session's header, from its first lines where it stands there.
 * @returns undefined when the file has no header
 * @throws Fault when it cannot be read, or was named and is no session
 */
export async function memberOf(file: AskedFile): Promise<Member | undefined> {
  const atStart = isFile(file.path) ? headerAtStart(file.path) : undefined;
  const header = atStart ?? headerOf(await openSession(file.path, { name: file.name }), file);
  return header && memberWith(header, file);
}

/** A file whose header is asked for. */
export interface AskedFile extends Pick<FoundFile, "path" | "name"> {
  /** Was it named on the command line, not met in a folder? Then it must be a session. */
  isNamed?: boolean;
}

/**
 * The header of a session, which is closed.
 * @throws Fault when the file was named and is no session
 */
export function headerOf(session: Session, { name, isNamed }: AskedFile): JsonObject | undefined {
  session.close();
  const why = isNamed ? whyNoSession(session) : undefined;
  if (why !== undefined) throw new Fault(`${name}: ${why}`);
  return session.header?.value;
}

/** The same of a file whose header has been read. */
export function memberWith(header: JsonObject, { path, name }: AskedFile): Member {
  const parentSession = textOf(header.parentSession) ?? textOf(header.branchedFrom);
  return {
    file: name,
    path: realPath(path) ?? path,
    id: textOf(header.id),
    timestamp: textOf(header.timestamp),
    cwd: textOf(header.cwd),
    parentSession,
    parentPath: parentSession === null ? null : realPath(resolve(dirname(path), parentSession)),
  };
}

function textOf(value: unknown): string | null {
  return typeof value === "string" && value !== "" ? value : null;
}

function isFile(path: string): boolean {
  return path !== STDIN && statSync(path, { throwIfNoEntry: false })?.isFile() === true;
}

/** Where a path leads in the end; null where there is nothing that can be reached. */
function realPath(path: string): string | null {
  try {
    return realpathSync(path);
  } catch {
    return null;
  }
}
