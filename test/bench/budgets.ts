import type { SizedSession } from "./sessions.js";

/** A figure that should stay below another, so many times over, or below an amount of memory. */
export type Budget = {
  what: string;
  /** The session on which the commands are compared. */
  size: SizedSession["size"];
  command: string;
} & ({ against: string; ratio: number } | { peakMegabytes: number });

/** The budgets; what has not been measured is left out of the report. */
export const BUDGETS: readonly Budget[] = [
  { what: "start", size: "small", command: "--version", against: "node", ratio: 1.5 },
  { what: "tree", size: "small", command: "tree", against: "node", ratio: 2.5 },
  { what: "open, tree built", size: "big", command: "open", against: "pi", ratio: 0.17 },
  { what: "open, tree built", size: "big", command: "open", against: "JSON.parse", ratio: 0.3 },
  { what: "open, tree built", size: "big", command: "open", against: "jq", ratio: 0.1 },
  {
    what: "search for a rare word",
    size: "huge",
    command: "search",
    against: "jq test",
    ratio: 0.33,
  },
  { what: "list", size: "many", command: "list", against: "pi list", ratio: 0.5 },
  { what: "check", size: "big", command: "check", against: "JSON.parse", ratio: 1.3 },
  {
    what: "two jobs",
    size: "many",
    command: "check --jobs 2",
    against: "check --jobs 1",
    ratio: 0.59,
  },
  { what: "context", size: "big", command: "context", against: "tree", ratio: 1.15 },
  { what: "memory of tree", size: "big", command: "tree", peakMegabytes: 150 },
  { what: "memory of context", size: "big", command: "context", peakMegabytes: 200 },
  { what: "memory of tree", size: "huge", command: "tree", peakMegabytes: 250 },
];

/** The commands whose growth with size is shown; time should grow no faster than pi's, 5.2 ×. */
export const GROWTH = {
  commands: ["open", "tree", "pi"],
  from: "big",
  to: "huge",
  ratio: 5.2,
} as const;
