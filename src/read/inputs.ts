import { readdirSync, realpathSync, statSync } from "node:fs";
import { join, relative, resolve } from "node:path";
import { Fault, isSystemError, systemReason } from "../fault.js";
import type { Surroundings } from "./folders.js";
import { type FoundFile, findFile, STDIN } from "./lookup.js";

/** What the paths on a command line came to. */
export interface Inputs {
  /** Each file once: in the order of the paths, those of a folder sorted by name. */
  files: FoundFile[];
  /** Paths that name nothing, and folders that cannot be read: one line for each. */
  faults: string[];
}

/**
 * Expands `PATH…`: a file is itself, whatever its name; a folder is every `*.jsonl` below it; what
 * is neither may be a session id. A folder reached twice, by a link or a loop of links, is walked
 * once. One bad path never hides the rest.
 */
export function findFiles(paths: readonly string[], around: Surroundings): Inputs {
  const inputs: Inputs = { files: [], faults: [] };
  const seen = new Set<string>();
  for (const path of paths) {
    attempt(path, inputs, () => {
      if (statSync(resolve(around.cwd, path), { throwIfNoEntry: false })?.isDirectory()) {
        walk(path, around.cwd, inputs, seen);
      } else {
        add(findFile(path, around), inputs, seen);
      }
    });
  }
  return inputs;
}

function walk(root: string, cwd: string, inputs: Inputs, seen: Set<string>): void {
  const waiting = [root];
  for (let name = waiting.pop(); name !== undefined; name = waiting.pop()) {
    const found = name;
    attempt(found, inputs, () => {
      const path = resolve(cwd, found);
      const { size, ...is } = kindOf(path);
      if (is.file && found.endsWith(".jsonl")) {
        add({ path, name: found, size, inside: relative(root, found) }, inputs, seen);
      }
      if (!is.folder || !isNew(path, seen)) return;
      // The last one waiting is the next one walked.
      const names = readdirSync(path).sort().reverse();
      waiting.push(...names.map((each) => join(found, each)));
    });
  }
}

function kindOf(path: string): { file: boolean; folder: boolean; size: number } {
  const stats = statSync(path, { throwIfNoEntry: false });
  return {
    file: stats?.isFile() === true,
    folder: stats?.isDirectory() === true,
    size: stats?.size ?? 0,
  };
}

function add(file: FoundFile, inputs: Inputs, seen: Set<string>): void {
  if (isNew(file.path, seen)) inputs.files.push(file);
}

function isNew(path: string, seen: Set<string>): boolean {
  const real = path === STDIN ? STDIN : realpathSync(path);
  if (seen.has(real)) return false;
  seen.add(real);
  return true;
}

function attempt(name: string, inputs: Inputs, action: () => void): void {
  try {
    action();
  } catch (error) {
    if (error instanceof Fault) inputs.faults.push(error.message);
    else if (isSystemError(error)) inputs.faults.push(`${name}: ${systemReason(error)}`);
    else throw error;
  }
}
