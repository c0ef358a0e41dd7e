import type { OnProgress } from "../jobs/task.js";
import { memoryOutput } from "../output.js";
import type { FoundFile } from "../read/lookup.js";
import type { MigrateOptions } from "./bytes.js";
import { type MigratedFile, migrateFile } from "./file.js";
import type { Destination } from "./writing.js";

/** What the migration of many files is told. */
export interface MigrateTaskOptions extends MigrateOptions {
  /** Not standard output, which threads do not share. */
  destination: Destination;
  cwd: string;
}

/** Migrates one file of many. */
export function run(
  file: FoundFile,
  { destination, cwd, ...options }: MigrateTaskOptions,
  onProgress: OnProgress,
): Promise<MigratedFile> {
  return migrateFile(file, destination, options, { cwd, stdout: memoryOutput() }, onProgress);
}
