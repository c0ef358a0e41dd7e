import type { Failure } from "../fault.js";
import type { Io } from "../io.js";
import { ends } from "../report/human.js";
import { visible } from "../report/visible.js";

const MOST_CHARS = 4000;

/** One line on stderr; below it, if PI_SESSION_DEBUG asks for it, where in the program. */
export function printFailure({ message, stack }: Failure, io: Io): void {
  io.stderr.write(`pi-session: ${visible(ends(message, MOST_CHARS))}\n`);
  if (stack && io.env.PI_SESSION_DEBUG) io.stderr.write(`${visible(stack, { keep: "\n" })}\n`);
}
