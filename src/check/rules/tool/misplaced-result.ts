import type { Rule } from "../../rule.js";
import { callName, resultsWith } from "./calls.js";

export const misplacedResult: Rule = {
  name: "tool/misplaced-result",
  usesPairing: true,
  judge: (checked) =>
    resultsWith(checked, "misplaced-result", ({ id, other }, entry) => {
      if (other === undefined) return undefined;
      const call = `${callName(checked, id)} on line ${checked.tree.line(other)}`;
      const related = [checked.related(other, "the call")];
      return { at: entry, message: `something stands between it and its call ${call}`, related };
    }),
};
