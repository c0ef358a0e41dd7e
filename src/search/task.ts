import { sessionTask } from "../jobs/session-task.js";
import { searchSession } from "./search.js";

export const { run } = sessionTask(searchSession);
