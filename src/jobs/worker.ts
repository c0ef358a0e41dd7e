import { parentPort, workerData } from "node:worker_threads";
import { serve } from "./serve.js";
import { loadTask } from "./tasks.js";

/** What a worker is started with. */
export interface WorkerData {
  name: string;
  options: unknown;
}

const { name, options } = workerData as WorkerData;
serve(parentPort!, loadTask(name), options);
