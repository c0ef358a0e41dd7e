import type { Rule } from "../../rule.js";
import { listed } from "../../words.js";
import { callName } from "./calls.js";

const MOST_RELATED = 20;

export const duplicateCall: Rule = {
  name: "tool/duplicate-call",
  usesPairing: true,
  *judge(checked) {
    for (const [entry, byCall] of checked.verdicts.repeatedCalls) {
      const faults = [...byCall.values()];
      const uses = faults.map(({ id, other = entry }) => {
        const where = other === entry ? "in this message" : `on line ${checked.tree.line(other)}`;
        return `${callName(checked, id)} was used before ${where}`;
      });
      yield {
        at: entry,
        message: `call id ${listed(uses)}`,
        related: faults
          .slice(0, MOST_RELATED)
          .flatMap(({ other }) =>
            other === undefined || other === entry
              ? []
              : [checked.related(other, "the earlier call")],
          ),
      };
    }
  },
};
