import { readdirSync, readFileSync } from "node:fs";
import { homedir } from "node:os";
import { join, resolve } from "node:path";
import { fileURLToPath } from "node:url";
import { projectFolderName } from "../format/place.js";

/** The surroundings that decide where sessions are kept. */
export interface Surroundings {
  env: Readonly<Record<string, string | undefined>>;
  /** Absolute folder that relative paths start from. */
  cwd: string;
}

/** Where pi keeps its sessions. */
export interface SessionsFolder {
  path: string;
  /** Do the files lie in it as they are (a folder of the user's choice), or by project? */
  flat: boolean;
}

/**
 * pi's sessions folder: PI_CODING_AGENT_SESSION_DIR, else the `sessionDir` setting of the project
 * (`.pi/settings.json`), else that of the agent folder's `settings.json`, else the agent folder's
 * `sessions`; as pi 1.6.0 finds it. A settings file that cannot be read says nothing, as for pi.
 */
export function sessionsFolder(around: Surroundings): SessionsFolder {
  const agent = agentFolder(around);
  const chosen =
    around.env.PI_CODING_AGENT_SESSION_DIR ||
    (sessionDirSetting(join(around.cwd, ".pi", "settings.json")) ??
      sessionDirSetting(join(agent, "settings.json")));
  if (chosen) return { path: absolute(chosen, around), flat: true };
  return { path: join(agent, "sessions"), flat: false };
}

/** The paths of all files that lie where pi keeps its sessions, and may be some. */
export function sessionFiles(around: Surroundings): string[] {
  const { path, flat } = sessionsFolder(around);
  const folders = flat ? [path] : namesIn(path).map((name) => join(path, name));
  return folders.flatMap((folder) =>
    namesIn(folder)
      .filter((name) => name.endsWith(".jsonl"))
      .map((name) => join(folder, name)),
  );
}

/** The folder in which pi keeps the sessions of the project at `cwd`. */
export function projectFolder(cwd: string, around: Surroundings): string {
  const { path, flat } = sessionsFolder(around);
  return flat ? path : join(path, projectFolderName(absolute(cwd, around)));
}

/** The names in a folder, in order; none where there is no such folder to be read. */
export function namesIn(folder: string): string[] {
  try {
    return readdirSync(folder).sort();
  } catch {
    return [];
  }
}

function agentFolder(around: Surroundings): string {
  const chosen = around.env.PI_CODING_AGENT_DIR;
  return chosen ? absolute(chosen, around) : join(home(around), ".pi", "agent");
}

/** The setting in `file`; empty, which is pi's own folder, when it is there but no text. */
function sessionDirSetting(file: string): string | undefined {
  try {
    const settings = JSON.parse(readFileSync(file, "utf8")) as { sessionDir?: unknown } | null;
    if (settings?.sessionDir === undefined) return undefined;
    return typeof settings.sessionDir === "string" ? settings.sessionDir : "";
  } catch {
    return undefined;
  }
}

/** A path as pi reads it, absolute: `~` is the home folder, a `file:` address is a path. */
export function absolute(path: string, around: Surroundings): string {
  if (path === "~") return home(around);
  if (path.startsWith("~/")) return join(home(around), path.slice(2));
  return resolve(around.cwd, path.startsWith("file://") ? fileURLToPath(path) : path);
}

function home(around: Surroundings): string {
  return around.env.HOME || homedir();
}
