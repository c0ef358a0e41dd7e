import { Command, CommanderError } from "commander";
import type { ExitCode } from "./commands/command.js";
import { COMMANDS } from "./commands/table.js";
import { Fault, isSystemError, systemReason } from "./fault.js";
import type { Io } from "./io.js";
import { ClosedPipe } from "./report/output.js";
import { visible } from "./report/visible.js";
import { VERSION } from "./version.js";

export { processIo } from "./io.js";

/**
 * The command line: runs the command that `argv` names and returns its exit code. Never throws and
 * never exits; a fault becomes one line on `io.stderr` and status 2.
 * @param argv arguments after the program's name
 */
export async function main(argv: readonly string[], io: Io): Promise<ExitCode> {
  try {
    const status = await runCommand(argv, io);
    io.stdout.flush();
    io.stderr.flush();
    return status;
  } catch (error) {
    return report(error, io);
  }
}

async function runCommand(argv: readonly string[], io: Io): Promise<ExitCode> {
  const program = new Command("pi-session")
    .description("Inspects and repairs the session files of the pi coding agent.")
    .version(VERSION)
    .showSuggestionAfterError()
    .exitOverride()
    .configureOutput({
      writeOut: (text) => io.stdout.write(text),
      writeErr: (text) => io.stderr.write(visible(text, { keep: "\n" })),
    });
  let status: ExitCode = 0;
  const wanted = argv.find((word) => word !== "help" && !word.startsWith("-"));
  for (const entry of COMMANDS) {
    const command = program
      .command(entry.name)
      .description(entry.summary)
      .helpGroup(`${entry.group}:`);
    if (entry.name !== wanted) continue;
    const module = await entry.load();
    module.define(command);
    command.action(async () => {
      status = await module.run(command.args, command.opts() as never, io);
    });
  }
  if (argv.length === 0) {
    io.stderr.write(program.helpInformation());
    return 2;
  }
  try {
    await program.parseAsync(argv, { from: "user" });
  } catch (error) {
    if (!(error instanceof CommanderError)) throw error;
    return error.exitCode === 0 ? 0 : 2;
  }
  return status;
}

/** Turns whatever was thrown into one line on stderr and the exit code. */
function report(error: unknown, io: Io): ExitCode {
  if (error instanceof ClosedPipe) return 0;
  try {
    io.stdout.flush();
    io.stderr.write(`pi-session: ${visible(describe(error, io))}\n`);
    io.stderr.flush();
  } catch (second) {
    // Nobody is left to tell when stderr itself is gone.
    if (!(second instanceof ClosedPipe) && !isSystemError(second)) throw second;
  }
  return 2;
}

function describe(error: unknown, io: Io): string {
  if (error instanceof Fault) return error.message;
  if (isSystemError(error)) {
    const where = error.path ? `${error.path}: ` : error.syscall === "write" ? "output: " : "";
    return `${where}${systemReason(error)}`;
  }
  const text = error instanceof Error ? error.message : String(error);
  const stack = io.env.PI_SESSION_DEBUG && error instanceof Error ? `\n${error.stack}` : "";
  return `a fault of its own: ${text} (please report it; PI_SESSION_DEBUG=1 shows where)${stack}`;
}
