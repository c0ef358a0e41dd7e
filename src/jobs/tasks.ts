import type { Task } from "./task.js";

/** The work that can be spread over threads, by name: each is loaded where it is done. */
const TASKS = {
  check: () => import("../check/task.js"),
  list: () => import("../list/task.js"),
  migrate: () => import("../migrate/task.js"),
  search: () => import("../search/task.js"),
  stats: () => import("../stats/task.js"),
} satisfies Record<string, () => Promise<Task<never, unknown>>>;

export type TaskName = keyof typeof TASKS;

type TaskOf<Name extends TaskName> = (typeof TASKS)[Name] extends () => Promise<infer T>
  ? T
  : never;
export type OptionsOf<Name extends TaskName> =
  TaskOf<Name> extends Task<infer Options, unknown> ? Options : never;
export type ResultOf<Name extends TaskName> =
  TaskOf<Name> extends Task<never, infer Result> ? Result : never;

/** Loads the task called `name`, for whoever only knows its name. */
export function loadTask(name: string): Promise<Task<unknown, unknown>> {
  return (TASKS as Record<string, () => Promise<Task<never, unknown>>>)[name]!() as never;
}
