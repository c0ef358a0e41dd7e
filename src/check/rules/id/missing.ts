import { NONE } from "../../../read/record.js";
import type { Rule } from "../../rule.js";

/** The harness's and oh-my-pi's own entries may stand without an id. */
const MAY_LACK_ID = new Set(["leaf", "title"]);

export const missing: Rule = {
  name: "id/missing",
  *judge({ tree }) {
    for (let entry = 0; entry < tree.size; entry++) {
      if (tree.columns.id[entry] !== NONE || MAY_LACK_ID.has(tree.type(entry))) continue;
      yield { at: entry, message: `a ${tree.type(entry)} entry without an id` };
    }
  },
};
