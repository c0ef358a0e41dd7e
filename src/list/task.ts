import { sessionTask } from "../jobs/session-task.js";
import { infoOf } from "./info.js";

export const { run } = sessionTask(infoOf);
