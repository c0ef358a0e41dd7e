import type { EntryIndex, SessionTree } from "../../tree/tree.js";

/** What an entry is called, and the class that gives it its colour. */
const KINDS = new Map<string, [name: string, style: string]>([
  ["user", ["User", "user"]],
  ["assistant", ["Assistant", "assistant"]],
  ["toolResult", ["Result", "tool"]],
  ["bashExecution", ["Command", "tool"]],
  ["system", ["System", "extension"]],
  ["custom", ["Extension", "extension"]],
  ["custom_message", ["Extension", "extension"]],
  ["compaction", ["Compaction", "summary"]],
  ["branch_summary", ["Summary", "summary"]],
  ["model_change", ["Model", "note"]],
  ["thinking_level_change", ["Level", "note"]],
  ["active_tools_change", ["Tools", "note"]],
  ["context_edit", ["Edit", "edit"]],
  ["label", ["Label", "note"]],
  ["session_info", ["Name", "note"]],
  ["usage", ["Usage", "note"]],
  ["leaf", ["Leaf", "note"]],
]);

/** A kind that is not known is called as it calls itself. */
export function kindOf(tree: SessionTree, entry: EntryIndex): { name: string; style: string } {
  const kind = tree.kind(entry);
  const [name, style] = KINDS.get(kind) ?? [kind, "note"];
  return { name, style };
}
