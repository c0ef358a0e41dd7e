import type { Rule } from "../../rule.js";
import { Interleaving } from "./interleaving.js";

const FEWEST = 2;

export const concurrent: Rule = {
  name: "parent/concurrent",
  *judge(checked) {
    const { tree } = checked;
    for (const { fork, branches } of new Interleaving(checked).pairs()) {
      const [one, other] = branches;
      if (one.resumed < FEWEST || other.resumed < FEWEST) continue;
      if (one.from > other.to || other.from > one.to) continue;
      const first = checked.related(one.top, "the other branch");
      const name = `the branch on line ${tree.line(one.top)}`;
      yield {
        at: other.top,
        message: `this branch and ${name} were written at the same time`,
        related: [first, checked.related(fork, "where they part")],
      };
    }
  },
};
