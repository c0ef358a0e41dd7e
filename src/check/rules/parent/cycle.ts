import type { Loop } from "../../../tree/tree.js";
import type { Checked } from "../../checked.js";
import type { Rule } from "../../rule.js";
import { counted } from "../../words.js";

const MOST_RELATED = 20;

export const cycle: Rule = {
  name: "parent/cycle",
  *judge(checked) {
    for (const loop of checked.tree.links.loops) {
      if (closedByCopy(checked, loop)) continue;
      const { cut, entries } = loop;
      const others = entries.filter((entry) => entry !== cut);
      const message =
        others.length === 0
          ? "it is its own parent"
          : `its parents lead back to it, through ${counted(others.length, "other entry", "other entries")}`;
      const related = others.slice(0, MOST_RELATED).map((entry) => checked.related(entry));
      yield { at: cut, message, related };
    }
  },
};

/** A loop through an entry that took another's id is a consequence of that. */
function closedByCopy({ copies }: Checked, { entries }: Loop): boolean {
  return entries.some((entry) => copies.earlier.get(entry)?.isReplay === false);
}
