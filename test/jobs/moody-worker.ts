import { parentPort, workerData } from "node:worker_threads";
import { serve } from "../../src/jobs/serve.js";

serve(parentPort!, import("./moody-task.js"), workerData);
