import { Parent } from "../../../read/record.js";
import type { Rule } from "../../rule.js";

export const nullMidFile: Rule = {
  name: "parent/null-mid-file",
  *judge({ tree, copies }) {
    for (let entry = 1; entry < tree.size; entry++) {
      if (tree.columns.parentId[entry] !== Parent.null || copies.earlier.has(entry)) continue;
      const after = entry === 1 ? "the first entry" : `${entry} entries`;
      yield { at: entry, message: `a root after ${after}` };
    }
  },
};
