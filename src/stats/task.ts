import { sessionTask } from "../jobs/session-task.js";
import { statsOf } from "./stats.js";

export const { run } = sessionTask(statsOf);
