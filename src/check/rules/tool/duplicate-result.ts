import type { Rule } from "../../rule.js";
import { callName, resultsWith } from "./calls.js";

export const duplicateResult: Rule = {
  name: "tool/duplicate-result",
  usesPairing: true,
  judge: (checked) =>
    resultsWith(checked, "duplicate-result", ({ id, other }, entry) => {
      if (other === undefined) return undefined;
      const earlier = `the first is on line ${checked.tree.line(other)}`;
      const related = [checked.related(other, "the first result")];
      return {
        at: entry,
        message: `a second result of ${callName(checked, id)}; ${earlier}`,
        related,
      };
    }),
};
