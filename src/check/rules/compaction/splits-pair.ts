import type { Rule } from "../../rule.js";
import { listed } from "../../words.js";
import { callName } from "../tool/calls.js";

const MOST_RELATED = 20;

export const splitsPair: Rule = {
  name: "compaction/splits-pair",
  usesPairing: true,
  *judge(checked) {
    for (const [compaction, byResult] of checked.verdicts.splits) {
      const pairs = [...byResult.values()];
      const names = listed(pairs.map(({ id }) => callName(checked, id)));
      const [results, calls] = pairs.length === 1 ? ["result", "call"] : ["results", "calls"];
      yield {
        at: compaction,
        message: `it keeps the ${results} of ${names}, and not the ${calls}`,
        related: pairs
          .slice(0, MOST_RELATED)
          .flatMap(({ call, result }) => [
            checked.related(call, "the call"),
            checked.related(result, "its result"),
          ]),
      };
    }
  },
};
