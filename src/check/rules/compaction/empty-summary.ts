import type { Rule } from "../../rule.js";

export const emptySummary: Rule = {
  name: "compaction/empty-summary",
  visitor:
    () =>
    (entry, { type, summary }) => {
      if (type !== "compaction") return undefined;
      if (typeof summary !== "string")
        return { at: entry, message: "the compaction has no summary" };
      return summary.trim() === "" ? { at: entry, message: "its summary is empty" } : undefined;
    },
};
