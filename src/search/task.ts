import { sessionTask } from "../jobs/session-task.js";
import type { Query } from "./query.js";
import { searchSession } from "./search.js";

export const { run } = sessionTask((session, query: Query) => [...searchSession(session, query)]);
