import { writeFileSync } from "node:fs";
import { threadId } from "node:worker_threads";
import { Fault } from "../../src/fault.js";
import type { OnProgress } from "../../src/jobs/task.js";
import type { FoundFile } from "../../src/read/lookup.js";

/** A task that does what the file's name says. */
export async function run(
  file: FoundFile,
  options: { mark?: string },
  onProgress: OnProgress,
): Promise<unknown> {
  switch (file.name) {
    case "fault":
      throw new Fault("fault: no such file");
    case "bug":
      throw new TypeError("x is not a function");
    case "exit":
      return process.exit(3);
    case "crash":
      setImmediate(() => {
        throw new RangeError("out of everything");
      });
      return new Promise(() => {});
    case "function":
      return () => {};
    case "slow":
      Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, 150);
      onProgress(file.size / 2);
      return new Promise((resolve) => setTimeout(resolve, 150, "slow"));
    case "mark":
      return new Promise((resolve) => {
        setTimeout(() => resolve(writeFileSync(options.mark!, "still at work")), 300);
      });
    default:
      return { name: file.name, threadId, options };
  }
}
