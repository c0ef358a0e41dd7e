import { realpathSync, statSync } from "node:fs";
import { dirname, join, relative, resolve, sep } from "node:path";
import { Fault } from "../fault.js";
import type { FoundFile } from "../read/lookup.js";
import { outputIn } from "./writing.js";

/** How files go into a folder. */
export interface FolderPlan {
  /** Those that have a place of their own in it. */
  files: FoundFile[];
  /** Those whose place an earlier one takes, and why they are left. */
  clashes: { file: FoundFile; message: string }[];
  /** Where the results of those will lie: absolute paths. */
  outputs: string[];
}

/**
 * Finds each file its place in a folder, laid out as the folders they were found in.
 * @param paths what the command line named
 * @throws Fault when the folder lies in one of those, where another run would find its results
 */
export function planFolder(
  folder: string,
  paths: readonly string[],
  files: readonly FoundFile[],
  cwd: string,
): FolderPlan {
  for (const path of paths) {
    if (!statSync(resolve(cwd, path), { throwIfNoEntry: false })?.isDirectory()) continue;
    const way = relative(realpathSync(resolve(cwd, path)), realFolder(resolve(cwd, folder)));
    if (way.split(sep)[0] === "..") continue;
    throw new Fault(`--out-dir: ${folder} lies in ${path}, which is searched for sessions`);
  }
  const plan: FolderPlan = { files: [], clashes: [], outputs: [] };
  const taken = new Map<string, FoundFile>();
  for (const file of files) {
    const output = resolve(cwd, outputIn(folder, file));
    const other = taken.get(output);
    if (other !== undefined) {
      const message = `would overwrite the result of ${other.name}; migrate it on its own`;
      plan.clashes.push({ file, message });
      continue;
    }
    taken.set(output, file);
    plan.files.push(file);
    plan.outputs.push(output);
  }
  return plan;
}

/** The real path of a folder that may not be there yet. */
function realFolder(path: string): string {
  if (statSync(path, { throwIfNoEntry: false }) !== undefined) return realpathSync(path);
  const above = dirname(path);
  return above === path ? path : join(realFolder(above), relative(above, path));
}
