import { EventEmitter, once } from "node:events";
import { Worker } from "node:worker_threads";
import type { FoundFile } from "../read/lookup.js";
import { batchesOf } from "./batches.js";
import type { Report } from "./serve.js";
import type { Settled } from "./task.js";

export interface PoolOptions {
  /** How many threads. */
  jobs: number;
  /** The module that a worker runs. */
  worker: URL;
  workerData: unknown;
  /** Told how many bytes are done of the file at an index. */
  onProgress: (index: number, bytes: number) => void;
}

/**
 * Has workers do the files, and yields the outcome of each in the order of `files`. Whoever stops
 * taking them ends the workers at once. A worker that dies (out of memory) takes only the file it
 * worked on with it.
 */
export async function* pooled(
  files: readonly FoundFile[],
  { jobs, worker: module, workerData, onProgress }: PoolOptions,
): AsyncGenerator<Settled<unknown>> {
  const waiting = batchesOf(files);
  const outcomes = new Map<number, Settled<unknown>>();
  const arrivals = new EventEmitter();
  const workers = new Set<Worker>();

  function settleFile(index: number, outcome: Settled<unknown>): void {
    outcomes.set(index, outcome);
    onProgress(index, files[index]!.size);
    arrivals.emit("outcome");
  }

  function start(): void {
    const worker = new Worker(module, { workerData });
    workers.add(worker);
    let batch: number[] | undefined;
    let death = "its thread ended";
    const handOut = () => {
      batch = waiting.shift();
      if (batch) worker.postMessage(batch.map((index) => files[index]));
    };
    worker.on("message", (report: Report) => {
      if ("bytes" in report) return onProgress(batch![report.place]!, report.bytes);
      const done = batch!;
      handOut();
      for (const [place, index] of done.entries()) settleFile(index, report.settled[place]!);
    });
    worker.on("error", (error) => {
      death = error.message;
    });
    worker.on("exit", () => {
      workers.delete(worker);
      if (!batch) return;
      if (batch.length > 1) waiting.unshift(...batch.map((index) => [index]));
      else settleFile(batch[0]!, { failure: { message: `${files[batch[0]!]!.name}: ${death}` } });
      if (waiting.length > 0) start();
    });
    handOut();
  }

  try {
    while (workers.size < jobs && waiting.length > 0) start();
    for (const index of files.keys()) {
      while (!outcomes.has(index)) await once(arrivals, "outcome");
      yield outcomes.get(index)!;
      outcomes.delete(index);
    }
  } finally {
    const running = [...workers];
    for (const worker of running) worker.removeAllListeners();
    await Promise.all(running.map((worker) => worker.terminate()));
  }
}
