import { Fault } from "../fault.js";
import type { OnProgress } from "../jobs/task.js";
import { namesIn } from "../read/folders.js";
import { type FoundFile, STDIN } from "../read/lookup.js";
import { openSession } from "../session/open.js";
import { checkSession, unjudged } from "./check.js";
import type { FileReport, RuleName } from "./finding.js";

export interface CheckTask {
  /** The rules to judge by. */
  rules: readonly RuleName[];
}

/** Names in the folder listed last: a folder's files come one after another. */
let listed: { folder: string; names: readonly string[] } | undefined;

/** Checks one file. That it cannot be read is a finding. */
export async function run(
  file: FoundFile,
  { rules }: CheckTask,
  onProgress: OnProgress,
): Promise<FileReport> {
  const wanted = new Set(rules);
  try {
    // A file is read twice: its lines, then its bodies.
    const session = await openSession(file.path, {
      name: file.name,
      onProgress: (bytes) => onProgress(bytes / 2),
    });
    try {
      return checkSession(session, {
        path: file.path === STDIN ? undefined : file.path,
        namesIn: listFolder,
        isWanted: (rule) => wanted.has(rule),
        onProgress: (bytes) => onProgress((file.size + bytes) / 2),
      });
    } finally {
      session.close();
    }
  } catch (error) {
    if (error instanceof Fault) return unreadableFile(file, error.message);
    throw error;
  }
}

/** The report on a file that could not be read, from a message that may begin with its name. */
export function unreadableFile({ name }: FoundFile, message: string): FileReport {
  return unjudged(name, message.startsWith(`${name}: `) ? message.slice(name.length + 2) : message);
}

function listFolder(folder: string): readonly string[] {
  if (listed?.folder !== folder) listed = { folder, names: namesIn(folder) };
  return listed.names;
}
