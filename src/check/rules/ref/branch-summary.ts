import { NO_ENTRY } from "../../../tree/tree.js";
import type { Rule } from "../../rule.js";

/** What `fromId` says when the branch began before the first entry. */
const ROOT = "root";

export const branchSummary: Rule = {
  name: "ref/branch-summary",
  visitor:
    ({ tree, lost }) =>
    (entry, { type, fromId }) => {
      if (type !== "branch_summary" || fromId === ROOT) return undefined;
      if (typeof fromId !== "string") return { at: entry, message: "it names no branch" };
      if (tree.withId(fromId) !== NO_ENTRY || lost.lineOf(fromId) !== undefined) return undefined;
      return { at: entry, message: `it sums up the branch of ${fromId}, which is not in the file` };
    },
};
