import { NO_ENTRY } from "../../../tree/tree.js";
import type { Rule } from "../../rule.js";

export const forward: Rule = {
  name: "parent/forward",
  *judge(checked) {
    const { tree, copies } = checked;
    const looped = new Set(tree.links.loops.flatMap(({ entries }) => entries));
    for (let entry = 0; entry < tree.size; entry++) {
      const parent = tree.parent(entry);
      if (parent === NO_ENTRY || parent < entry || looped.has(entry)) continue;
      // A later entry that took the parent's id stands in for the one that was meant.
      const first = copies.firstHolder.get(tree.columns.parentId[entry]);
      if (first !== undefined && first < entry) continue;
      yield {
        at: entry,
        message: `its parent stands below it, on line ${tree.line(parent)}`,
        related: [checked.related(parent, "its parent")],
      };
    }
  },
};
