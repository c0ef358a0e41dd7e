import { NO_ENTRY } from "../../../tree/tree.js";
import type { Rule } from "../../rule.js";

export const label: Rule = {
  name: "ref/label",
  visitor:
    ({ tree, lost }) =>
    (entry, { type, targetId }) => {
      if (type !== "label") return undefined;
      if (typeof targetId !== "string") return { at: entry, message: "it labels nothing" };
      if (tree.withId(targetId) !== NO_ENTRY || lost.lineOf(targetId) !== undefined)
        return undefined;
      return { at: entry, message: `it labels ${targetId}, which is not in the file` };
    },
};
