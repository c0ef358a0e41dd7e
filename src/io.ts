import { descriptorOutput, type Output } from "./output.js";

/** What a command may touch of the process it runs in; tests pass their own. */
export interface Io {
  stdout: Output;
  stderr: Output;
  env: Readonly<Record<string, string | undefined>>;
  /** Absolute folder that relative paths start from. */
  cwd: string;
}

/** The real process. */
export function processIo(): Io {
  return {
    stdout: descriptorOutput(1, process.stdout),
    stderr: descriptorOutput(2, process.stderr),
    env: process.env,
    cwd: process.cwd(),
  };
}
