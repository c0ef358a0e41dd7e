import type { Gist } from "../format/gist.js";
import type { EntryIndex, SessionTree } from "./tree.js";

/** What a tree shows, named and meant as in pi's /tree (1.6.0), in the order of pi's own. */
export const FILTERS = ["default", "no-tools", "user-only", "labeled-only", "all"] as const;
export type Filter = (typeof FILTERS)[number];

/** Types of which nothing is said to or by the model: settings, names and notes. */
const BOOKKEEPING = new Set([
  "label",
  "context_edit",
  "custom",
  "model_change",
  "thinking_level_change",
  "active_tools_change",
  "session_info",
  "usage",
  "leaf",
]);

/** Is it a setting, a name or a note, which the default view leaves out? */
export function isBookkeeping(tree: SessionTree, entry: EntryIndex): boolean {
  return BOOKKEEPING.has(tree.type(entry));
}

/**
 * Does a filter show this entry? As in pi, an assistant message with nothing to read is left out
 * unless its turn failed or it is the current leaf; other than in pi, one that calls tools counts as
 * something to read wherever tool results are shown.
 * @param gist gives the entry's gist, which is needed only for assistant messages
 */
export function isShown(
  tree: SessionTree,
  filter: Filter,
  entry: EntryIndex,
  gist: () => Gist,
): boolean {
  if (filter === "all") return true;
  if (filter === "labeled-only") return tree.labels.has(entry);
  const role = tree.role(entry);
  if (filter === "user-only") return tree.type(entry) === "message" && role === "user";
  if (isBookkeeping(tree, entry)) return false;
  if (role === "toolResult") return filter !== "no-tools";
  if (role !== "assistant" || entry === tree.leaf) return true;
  const { text, calls, isError } = gist();
  return text.trim() !== "" || isError || (filter === "default" && calls.length > 0);
}
