import { basename, dirname, join, resolve } from "node:path";
import { Fault } from "../fault.js";
import { projectFolderName, sessionFileName } from "../format/place.js";
import { absolute, type Surroundings } from "../read/folders.js";
import { type FoundFile, STDIN } from "../read/lookup.js";
import type { NewHeader } from "./header.js";

export interface PlaceOptions {
  /** The folder to put new sessions in, as they are. */
  sessionDir: string | undefined;
  /** The working directory, absolute, that the new session is given instead of its source's. */
  cwd: string | undefined;
}

/**
 * The folder that a session taken out of `file` belongs in: beside it, or, where it gets another
 * working directory and lies in a project's folder of pi's, in the folder of that project.
 * @param sourceCwd what the header of the source says
 * @returns absolute or relative, as the command line named the source or the folder
 * @throws Fault for standard input without a folder to write to
 */
export function folderFor(
  file: FoundFile,
  sourceCwd: unknown,
  { sessionDir, cwd }: PlaceOptions,
  around: Surroundings,
): string {
  if (sessionDir !== undefined) {
    return sessionDir.startsWith("~") ? absolute(sessionDir, around) : sessionDir;
  }
  if (file.path === STDIN) {
    throw new Fault("standard input lies in no folder; -o or --session-dir says where to write");
  }
  const folder = dirname(file.name);
  if (cwd === undefined || typeof sourceCwd !== "string") return folder;
  const full = resolve(around.cwd, folder);
  if (basename(full) !== projectFolderName(sourceCwd)) return folder;
  return join(dirname(full), projectFolderName(cwd));
}

/** The file in that folder, named pi's way. */
export function fileFor(folder: string, { timestamp, id }: NewHeader): string {
  return join(folder, sessionFileName({ timestamp, id }));
}
