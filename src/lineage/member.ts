import { realpathSync, statSync } from "node:fs";
import { dirname, resolve } from "node:path";
import type { JsonObject } from "../format/json-object.js";
import { headerAtStart } from "../read/header.js";
import { type FoundFile, STDIN } from "../read/lookup.js";
import { openSession } from "../session/open.js";

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
 * @throws Fault when it cannot be read
 */
export async function memberOf({ path, name }: Named): Promise<Member | undefined> {
  const header = (isFile(path) && headerAtStart(path)) || (await headerAnywhere(path, name));
  return header && memberWith(header, { path, name });
}

type Named = Pick<FoundFile, "path" | "name">;

/** The same of a file whose header has been read. */
export function memberWith(header: JsonObject, { path, name }: Named): Member {
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

async function headerAnywhere(path: string, name: string): Promise<JsonObject | undefined> {
  const session = await openSession(path, { name });
  session.close();
  return session.header?.value;
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
