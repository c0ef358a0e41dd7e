import type { Rule } from "../../rule.js";
import { listed } from "../../words.js";
import { callName } from "./calls.js";

const MOST_RELATED = 20;

export const unanswered: Rule = {
  name: "tool/unanswered",
  usesPairing: true,
  *judge(checked) {
    for (const [entry, { calls, interrupters }] of checked.verdicts.unanswered) {
      const names = [...calls].map((call) => callName(checked, call));
      const what = names.length === 1 ? "call" : `${names.length} calls`;
      const where = interrupters.size === 0 ? ", at the end of its branch" : "";
      yield {
        at: entry,
        message: `no result for its ${what} ${listed(names)}${where}`,
        severity: interrupters.size === 0 ? "info" : "warning",
        related: [...interrupters]
          .slice(0, MOST_RELATED)
          .map((other) => checked.related(other, "comes without a result before it")),
      };
    }
  },
};
