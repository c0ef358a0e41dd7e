import { type Failure, failureOf } from "../fault.js";
import { ClosedPipe } from "../output.js";
import type { FoundFile } from "../read/lookup.js";

/**
 * Work on one file, as a module exports it. What goes in and comes out passes between threads, so it
 * is plain data. It may throw: that is the outcome for this file, and the next is worked on.
 */
export interface Task<Options, Result> {
  run(file: FoundFile, options: Options, onProgress: OnProgress): Result | Promise<Result>;
}

/** Told now and then how many bytes of the file are done. */
export type OnProgress = (bytes: number) => void;

/** What became of one file. */
export type Settled<Result> = { result: Result } | { failure: Failure };

/** Runs `task`, when it is loaded, on `file`. Throws ClosedPipe only: nobody reads on. */
export async function settle<Options, Result>(
  task: Promise<Task<Options, Result>>,
  file: FoundFile,
  options: Options,
  onProgress: OnProgress,
): Promise<Settled<Result>> {
  try {
    return { result: await (await task).run(file, options, onProgress) };
  } catch (error) {
    if (error instanceof ClosedPipe) throw error;
    return { failure: fileFailure(error, file) };
  }
}

/** The failure of work on `file`; the outside world's faults name the file themselves. */
export function fileFailure(error: unknown, file: FoundFile): Failure {
  const { message, stack } = failureOf(error);
  return stack === undefined ? { message } : { message: `${file.name}: ${message}`, stack };
}
