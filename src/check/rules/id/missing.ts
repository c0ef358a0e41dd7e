import { BARE_TYPES } from "../../../format/bare-types.js";
import { NONE } from "../../../read/record.js";
import type { Rule } from "../../rule.js";

export const missing: Rule = {
  name: "id/missing",
  *judge({ tree }) {
    const { id } = tree.columns;
    const empty = tree.ids.find("");
    for (let entry = 0; entry < tree.size; entry++) {
      if (id[entry] === NONE) {
        if (BARE_TYPES.has(tree.type(entry))) continue;
        yield { at: entry, message: `a ${tree.type(entry)} entry without an id` };
      } else if (id[entry] === empty) {
        yield { at: entry, message: `a ${tree.type(entry)} entry whose id is empty` };
      }
    }
  },
};
