import type { EntryIndex } from "../../../tree/tree.js";
import { displayOrder } from "../../../tree/walk.js";
import type { Change } from "../../step.js";
import type { Work } from "../../work.js";

/** An entry goes, with all that hangs from it. */
export function dropBranch({ tree }: Work, top: EntryIndex): Change[] {
  const { order } = displayOrder(tree, [top]);
  return Array.from(order, (entry) => ({
    action: "remove",
    detail: entry === top ? "as --orphans drop has it" : `hangs from ${tree.id(top)}, which goes`,
    at: tree.columns.offset[entry]!,
    entry: tree.id(entry),
    steps: [{ do: "remove", entry }],
  }));
}
