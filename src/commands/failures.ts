import type { Failure } from "../fault.js";
import type { Io } from "../io.js";
import { visible } from "../report/visible.js";

/** One line on stderr; below it, if PI_SESSION_DEBUG asks for it, where in the program. */
export function printFailure({ message, stack }: Failure, io: Io): void {
  io.stderr.write(`pi-session: ${visible(message)}\n`);
  if (stack && io.env.PI_SESSION_DEBUG) io.stderr.write(`${visible(stack, { keep: "\n" })}\n`);
}
