import type { EntryIndex, SessionTree } from "./tree.js";

/** What is told of an entry wherever one is listed, as far as the skeleton knows it. */
export interface EntryFacts {
  id: string | null;
  /** Physical line, from 1. */
  line: number;
  type: string;
  role: string | null;
  /** As it stands in the file; null when it is missing or no string. */
  timestamp: string | null;
  label: string | null;
}

/** The facts of an entry, in the order in which JSON has them. */
export function factsOf(tree: SessionTree, entry: EntryIndex): EntryFacts {
  return {
    id: tree.id(entry),
    line: tree.line(entry),
    type: tree.type(entry),
    role: tree.role(entry),
    timestamp: tree.timestamp(entry),
    label: tree.labels.get(entry)?.text ?? null,
  };
}
