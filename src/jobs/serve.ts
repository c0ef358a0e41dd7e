import type { MessagePort } from "node:worker_threads";
import type { FoundFile } from "../read/lookup.js";
import { fileFailure, type Settled, settle, type Task } from "./task.js";

/** What a worker reports: the outcomes of a whole batch, or how far it is in one of its files. */
export type Report = { settled: Settled<unknown>[] } | { place: number; bytes: number };

const REPORT_MS = 100;

/** A worker's life: does `task` on each batch of files that comes, and reports. */
export function serve<Options>(
  port: MessagePort,
  task: Promise<Task<Options, unknown>>,
  options: Options,
): void {
  port.on("message", async (files: FoundFile[]) => {
    const settled: Settled<unknown>[] = [];
    let reported = performance.now();
    for (const [place, file] of files.entries()) {
      const outcome = await settle(task, file, options, (bytes) => {
        const now = performance.now();
        if (now - reported < REPORT_MS) return;
        reported = now;
        port.postMessage({ place, bytes } satisfies Report);
      });
      settled.push(outcome);
    }
    try {
      port.postMessage({ settled } satisfies Report);
    } catch (error) {
      // A result that cannot pass between threads.
      const failed = files.map((file) => ({ failure: fileFailure(error, file) }));
      port.postMessage({ settled: failed } satisfies Report);
    }
  });
}
