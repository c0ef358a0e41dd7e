import type { ExitCode } from "./commands/command.js";
import { printFailure } from "./commands/failures.js";
import { runProgram } from "./commands/program.js";
import { failureOf, isSystemError } from "./fault.js";
import type { Io } from "./io.js";
import { ClosedPipe } from "./output.js";

export { wholeProgram } from "./commands/program.js";
export { processIo } from "./io.js";

/**
 * The command line: runs the command that `argv` names and returns its exit code. Never throws and
 * never exits; a fault becomes one line on `io.stderr` and status 2.
 * @param argv arguments after the program's name
 */
export async function main(argv: readonly string[], io: Io): Promise<ExitCode> {
  try {
    const status = await runProgram(argv, io);
    io.stdout.flush();
    io.stderr.flush();
    return status;
  } catch (error) {
    return report(error, io);
  }
}

/** Turns whatever was thrown into one line on stderr and the exit code. */
function report(error: unknown, io: Io): ExitCode {
  if (error instanceof ClosedPipe) return 0;
  try {
    io.stdout.flush();
    printFailure(failureOf(error), io);
    io.stderr.flush();
  } catch (second) {
    // Nobody is left to tell when stderr itself is gone.
    if (!(second instanceof ClosedPipe) && !isSystemError(second)) throw second;
  }
  return 2;
}
