import type { Style } from "./style.js";

const COLORS = new Map<string, keyof Style>([
  ["user", "cyan"],
  ["assistant", "green"],
  ["toolResult", "magenta"],
  ["bashExecution", "magenta"],
  ["compaction", "yellow"],
  ["compactionSummary", "yellow"],
  ["branch_summary", "yellow"],
  ["branchSummary", "yellow"],
  ["system", "blue"],
  ["custom", "blue"],
  ["custom_message", "blue"],
]);

/** `text` in the colour of a role or entry type. */
export function paintKind(kind: string, text: string, style: Style): string {
  return style[COLORS.get(kind) ?? "dim"](text);
}
