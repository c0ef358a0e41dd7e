import type { Command } from "commander";
import type { Destination } from "../draft/write.js";
import { Fault } from "../fault.js";
import { STDIN } from "../read/lookup.js";

/** What the options come to that say where one result goes. */
export interface WritingOptions {
  output?: string;
  inPlace?: boolean;
  backup: boolean;
  force?: boolean;
}

/** Declares `-o`, `--in-place`, `--no-backup` and `--force`. */
export function writingOptions(command: Command): Command {
  return command
    .option("-o, --output <file>", "write the result here (-: standard output)")
    .option("--in-place", "rewrite the file, with a backup FILE.bak beside it")
    .option("--no-backup", "with --in-place: keep no backups")
    .option("--force", "replace a file that exists");
}

/**
 * Where the result goes; undefined: nowhere, it is only told.
 * @throws Fault for options that exclude each other
 */
export function destinationOf(
  path: string,
  { output, inPlace, backup, force = false }: WritingOptions,
  format?: string,
): Destination | undefined {
  if (output !== undefined && inPlace) throw new Fault("-o and --in-place exclude each other");
  if (!backup && !inPlace) throw new Fault("--no-backup goes with --in-place");
  if (output === "-" && format === "json") {
    throw new Fault("-o - and -f json both take standard output");
  }
  if (inPlace && path === STDIN) {
    throw new Fault("--in-place: standard input is no file; -o says where the result goes");
  }
  if (inPlace) return { kind: "in-place", backup };
  return output === undefined ? undefined : { kind: "file", name: output, force };
}
