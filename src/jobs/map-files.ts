import { existsSync } from "node:fs";
import { availableParallelism } from "node:os";
import { type FoundFile, STDIN } from "../read/lookup.js";
import { pooled } from "./pool.js";
import { type Settled, settle } from "./task.js";
import { loadTask, type OptionsOf, type ResultOf, type TaskName } from "./tasks.js";
import type { WorkerData } from "./worker.js";

export type Outcome<Result> = Settled<Result> & { file: FoundFile };

export interface HowToMap {
  /** Files worked on at a time, at most; one for each core when not said. */
  jobs?: number;
  /** Told how many bytes of all files are done. */
  onProgress?: (bytes: number) => void;
}

/** A worker takes some 40 ms to start: the time in which so much is read. */
const WORTH_A_WORKER_BYTES = 8 << 20;

/**
 * Does the task called `name` on each file, over several threads where that pays, and yields what
 * became of each in the order of `files`. A file that fails is an outcome like any other. Leaving
 * the loop early ends the work.
 */
export async function* mapFiles<Name extends TaskName>(
  files: readonly FoundFile[],
  name: Name,
  options: OptionsOf<Name>,
  how: HowToMap = {},
): AsyncGenerator<Outcome<ResultOf<Name>>> {
  const done = new Float64Array(files.length);
  let sum = 0;
  const onProgress = (index: number, bytes: number) => {
    sum += bytes - done[index]!;
    done[index] = bytes;
    how.onProgress?.(sum);
  };
  const jobs = jobsFor(files, how.jobs ?? availableParallelism());
  const worker = jobs > 1 ? builtWorker() : undefined;
  const outcomes = worker
    ? pooled(files, {
        jobs,
        worker,
        workerData: { name, options } satisfies WorkerData,
        onProgress,
      })
    : oneByOne(files, name, options, onProgress);
  let index = 0;
  for await (const outcome of outcomes) {
    yield { ...outcome, file: files[index++]! } as Outcome<ResultOf<Name>>;
  }
}

async function* oneByOne(
  files: readonly FoundFile[],
  name: string,
  options: unknown,
  onProgress: (index: number, bytes: number) => void,
): AsyncGenerator<Settled<unknown>> {
  const task = loadTask(name);
  for (const [index, file] of files.entries()) {
    const outcome = await settle(task, file, options, (bytes) => onProgress(index, bytes));
    onProgress(index, file.size);
    yield outcome;
  }
}

function jobsFor(files: readonly FoundFile[], most: number): number {
  // A worker's standard input is not the program's.
  if (files.some(({ path }) => path === STDIN)) return 1;
  const bytes = files.reduce((sum, file) => sum + file.size, 0);
  return Math.min(most, files.length, Math.floor(bytes / WORTH_A_WORKER_BYTES));
}

/** The built program's worker; there is none beside the sources, so they work in one thread. */
function builtWorker(): URL | undefined {
  const places = ["./worker.js", "../worker.js"].map((place) => new URL(place, import.meta.url));
  return places.find((place) => existsSync(place));
}
