import { realpathSync } from "node:fs";
import { dirname, resolve } from "node:path";
import type { Command } from "commander";
import { Fault } from "../fault.js";
import type { Io } from "../io.js";
import { mapFiles, type Outcome } from "../jobs/map-files.js";
import { settle } from "../jobs/task.js";
import { type MigratedFile, migrateFile } from "../migrate/file.js";
import type { IdChoice } from "../migrate/ids.js";
import { type FolderPlan, planFolder } from "../migrate/out-folder.js";
import type { Destination } from "../migrate/writing.js";
import { findFiles } from "../read/inputs.js";
import { type FoundFile, STDIN } from "../read/lookup.js";
import { sweepAtEnd } from "../write/cleanup.js";
import { makeFolders } from "../write/folders.js";
import { nameLeftovers } from "../write/leftovers.js";
import type { ExitCode } from "./command.js";
import { printFailure } from "./failures.js";
import { MigrateReport } from "./migrate-report.js";
import { choice, examples, jobsOption, type PrintingOptions, printingOptions } from "./options.js";

export interface Options extends PrintingOptions<"text" | "json"> {
  output?: string;
  outDir?: string;
  inPlace?: boolean;
  backup: boolean;
  force?: boolean;
  check?: boolean;
  ids: IdChoice;
  keepSettings?: boolean;
  jobs?: number;
}

export function define(command: Command): void {
  command
    .argument("<PATH...>", "sessions, and folders searched for them")
    .option("-o, --output <file>", "write the result of one session here (-: standard output)")
    .option("--out-dir <dir>", "write the results into this folder, laid out as the sources")
    .option("--in-place", "rewrite the files, each with a backup FILE.bak beside it")
    .option("--no-backup", "with --in-place: keep no backups")
    .option("--force", "replace files that exist")
    .option("--check", "write nothing; status 1 if a file is to be migrated")
    .addOption(choice("--ids <how>", "ids of entries without", ["stable", "random"], "stable"))
    .option("--keep-settings", "make entries of the model and level in a version 1 header")
    .addOption(jobsOption());
  printingOptions(command, ["text", "json"]);
  examples(command, {
    "migrate old.jsonl": "say what would be done",
    "migrate old.jsonl -o today.jsonl": "write the result beside it",
    "migrate ~/.pi/agent/sessions --in-place": "all, with backups",
    "migrate sessions --check": "for scripts: is any left?",
  });
  command.addHelpText("after", NOTES);
}

const NOTES = `
Without -o, --out-dir or --in-place nothing is written. With -o and --out-dir
what needs no migration is copied. A run that was interrupted can be run again:
what is done is left as it is. Malformed lines are kept byte for byte.

Stable ids derive from the session's id and the entry's place, so the same file
always gives the same bytes, and other commands show those ids before.

A compaction of version 1 names what it keeps by an index over the lines above.
Lines that are malformed today count as when they were written; pi does not
count them, and where that makes a difference you are told.`;

export async function run(paths: readonly string[], options: Options, io: Io): Promise<ExitCode> {
  const destination = destinationOf(options);
  const { files: found, faults } = findFiles(paths, io);
  for (const message of faults) printFailure({ message }, io);
  const { files, clashes, outputs } = planFor(destination, found, paths, io);
  const report = await MigrateReport.begin(options, found, io);
  for (const { file, message } of clashes) report.failed(file, { message });
  const folders = new Set(outputs.map((output) => dirname(output)));
  const removeEmpty = destination.kind === "folder" ? makeFolders(folders) : () => {};
  const sweep = sweepAtEnd(folders);
  try {
    nameLeftovers(outputs, io.stderr);
    for await (const outcome of outcomes(files, destination, options, report, io)) {
      if ("result" in outcome) report.done(outcome.result);
      else report.failed(outcome.file, outcome.failure);
    }
  } finally {
    sweep();
    removeEmpty();
  }
  const counts = report.end();
  if (counts.failed + faults.length > 0) return 2;
  return options.check && counts["would-migrate"] > 0 ? 1 : 0;
}

function destinationOf(options: Options): Destination {
  const { output, outDir, inPlace, check, backup, format, force = false } = options;
  const targets = { "-o": output, "--out-dir": outDir, "--in-place": inPlace, "--check": check };
  const chosen = Object.entries(targets).filter(([, value]) => value !== undefined);
  if (chosen.length > 1)
    throw new Fault(`${chosen[0]![0]} and ${chosen[1]![0]} exclude each other`);
  if (!backup && !inPlace) throw new Fault("--no-backup goes with --in-place");
  if (output === "-" && format === "json") {
    throw new Fault("-o - and -f json both take standard output");
  }
  if (output !== undefined) return { kind: "file", name: output, force };
  if (outDir !== undefined) return { kind: "folder", name: outDir, force };
  return inPlace ? { kind: "in-place", backup } : { kind: "nowhere" };
}

function planFor(
  destination: Destination,
  files: FoundFile[],
  paths: readonly string[],
  io: Io,
): FolderPlan {
  switch (destination.kind) {
    case "folder":
      return planFolder(destination.name, paths, files, io.cwd);
    case "file":
      if (files.length <= 1) return { files, clashes: [], outputs: outputsOf(destination, io) };
      throw new Fault(`-o takes the result of one session, not of ${files.length}: see --out-dir`);
    case "in-place":
      if (!files.some(({ path }) => path === STDIN)) {
        return { files, clashes: [], outputs: files.map(({ path }) => realpathSync(path)) };
      }
      throw new Fault("--in-place: standard input is no file; -o says where the result goes");
    case "nowhere":
      return { files, clashes: [], outputs: [] };
  }
}

function outputsOf({ name }: { name: string }, { cwd }: Io): string[] {
  return name === "-" ? [] : [resolve(cwd, name)];
}

async function* outcomes(
  files: readonly FoundFile[],
  destination: Destination,
  options: Options,
  report: MigrateReport,
  io: Io,
): AsyncGenerator<Outcome<MigratedFile>> {
  const { ids, keepSettings = false, jobs } = options;
  const { cwd, stdout } = io;
  const onProgress = (bytes: number) => report.progress(bytes);
  if (destination.kind !== "file") {
    const task = { destination, ids, keepSettings, cwd: io.cwd };
    yield* mapFiles(files, "migrate", task, { jobs, onProgress });
    return;
  }
  const task = Promise.resolve({
    run: (file: FoundFile) =>
      migrateFile(file, destination, { ids, keepSettings }, { cwd, stdout }, onProgress),
  });
  for (const file of files) yield { file, ...(await settle(task, file, {}, onProgress)) };
}
