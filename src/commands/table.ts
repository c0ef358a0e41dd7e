import type { CommandModule } from "./command.js";

/** A command's place in the list: what help says of it and how its module is loaded. */
export interface CommandEntry {
  name: string;
  summary: string;
  group: "Reading" | "Judging and mending" | "Help";
  load: () => Promise<CommandModule<never>>;
}

/** Every command, in the order of help. A module is loaded only when its command is called. */
export const COMMANDS: readonly CommandEntry[] = [
  {
    name: "tree",
    summary: "draw the entry tree",
    group: "Reading",
    load: () => import("./tree.js"),
  },
  {
    name: "path",
    summary: "list the entries from the root to an entry",
    group: "Reading",
    load: () => import("./path.js"),
  },
  {
    name: "context",
    summary: "show what the model sees at an entry, and what it does not",
    group: "Reading",
    load: () => import("./context.js"),
  },
  {
    name: "show",
    summary: "print entries in full",
    group: "Reading",
    load: () => import("./show.js"),
  },
  {
    name: "forks",
    summary: "list fork points with their branches, and tips",
    group: "Reading",
    load: () => import("./forks.js"),
  },
  {
    name: "diff",
    summary: "compare two branches, or two files",
    group: "Reading",
    load: () => import("./diff.js"),
  },
  {
    name: "stats",
    summary: "count entries, tokens, cost, tools and bytes",
    group: "Reading",
    load: () => import("./stats.js"),
  },
  {
    name: "search",
    summary: "find entries by their text",
    group: "Reading",
    load: () => import("./search.js"),
  },
  {
    name: "list",
    summary: "list sessions, the last used first",
    group: "Reading",
    load: () => import("./list.js"),
  },
  {
    name: "lineage",
    summary: "show which session was forked from which",
    group: "Reading",
    load: () => import("./lineage.js"),
  },
  {
    name: "export",
    summary: "write a session as a web page, or a branch as Markdown",
    group: "Reading",
    load: () => import("./export.js"),
  },
  {
    name: "check",
    summary: "find what is wrong with sessions",
    group: "Judging and mending",
    load: () => import("./check.js"),
  },
  {
    name: "explain",
    summary: "explain the rules of check",
    group: "Judging and mending",
    load: () => import("./explain.js"),
  },
  {
    name: "repair",
    summary: "mend what check finds",
    group: "Judging and mending",
    load: () => import("./repair.js"),
  },
  {
    name: "checkout",
    summary: "make pi resume at another entry",
    group: "Judging and mending",
    load: () => import("./checkout.js"),
  },
  {
    name: "migrate",
    summary: "bring sessions of version 1 and 2 up to version 3",
    group: "Judging and mending",
    load: () => import("./migrate.js"),
  },
  {
    name: "extract",
    summary: "take one path into a session of its own",
    group: "Judging and mending",
    load: () => import("./extract.js"),
  },
  {
    name: "redact",
    summary: "copy a session with its content blanked, to be shown",
    group: "Judging and mending",
    load: () => import("./redact.js"),
  },
  {
    name: "completion",
    summary: "print what makes a shell complete this program's words",
    group: "Help",
    load: () => import("./completion.js"),
  },
];
