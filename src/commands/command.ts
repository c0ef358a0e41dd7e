import type { Command } from "commander";
import type { Io } from "../io.js";

/** The exit codes of the command line: done; found what it looks for; could not do its work. */
export type ExitCode = 0 | 1 | 2;

/** What a command's module exports. `Options` is what commander makes of the declared options. */
export interface CommandModule<Options> {
  /** Declares arguments, options and worked examples. */
  define(command: Command): void;
  /** Does the work and returns the exit code. Throws Fault for what it cannot do. */
  run(args: readonly string[], options: Options, io: Io): Promise<ExitCode>;
}
