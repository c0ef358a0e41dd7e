import type { EntryIndex } from "../../../tree/tree.js";
import type { Change } from "../../step.js";
import type { Work } from "../../work.js";
import { timeAt } from "./time-at.js";

/**
 * Puts a context edit of a result right below another edit, so that whatever has that has both.
 * @param replacement what stands in the result's place; null takes it out of the context
 * @param detail says what the change is for
 */
export function editBelow(
  work: Work,
  edit: EntryIndex,
  result: EntryIndex,
  replacement: { content: readonly object[] } | null,
  detail: string,
): Change {
  const { tree, ids } = work;
  const entry = {
    type: "context_edit",
    id: ids.next(),
    parentId: null,
    timestamp: timeAt(work, edit),
    targetId: tree.id(result),
    replacement,
  };
  const above = Array.from(tree.children(edit));
  return {
    action: "insert",
    detail,
    steps: [{ do: "put", under: edit, above, entries: [entry] }],
  };
}
