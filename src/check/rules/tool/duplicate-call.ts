import type { Rule } from "../../rule.js";
import { listed } from "../../words.js";
import { callName } from "./calls.js";

export const duplicateCall: Rule = {
  name: "tool/duplicate-call",
  usesPairing: true,
  *judge(checked) {
    for (const [entry, faults] of checked.verdicts.repeatedCalls) {
      const uses = faults.map(({ id, other = entry }) => {
        const where = other === entry ? "in this message" : `on line ${checked.tree.line(other)}`;
        return `${callName(checked, id)} was used before ${where}`;
      });
      yield {
        at: entry,
        message: `call id ${listed(uses)}`,
        related: faults.flatMap(({ other }) =>
          other === undefined || other === entry
            ? []
            : [checked.related(other, "the earlier call")],
        ),
      };
    }
  },
};
