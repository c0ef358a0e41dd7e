import { type EntryIndex, NO_ENTRY } from "../../../tree/tree.js";
import type { Checked } from "../../checked.js";
import { Part } from "../../pairing/facts.js";
import type { Rule } from "../../rule.js";

const FEWEST = 3;

export const errorRun: Rule = {
  name: "message/error-run",
  usesPairing: true,
  *judge(checked) {
    for (const [first, { turns, last }] of longestRuns(checked)) {
      if (turns < FEWEST) continue;
      yield {
        at: first,
        message: `the first of ${turns} failed turns in a row, down to line ${checked.tree.line(last)}`,
        related: [checked.related(last, "the last of them")],
      };
    }
  },
};

/** Runs of failed turns by their first entry; where branches part in one, the longest. */
function longestRuns({ tree, ancestry, pairing }: Checked) {
  const runs = new Map<EntryIndex, { turns: number; last: EntryIndex }>();
  // By entry: the first and the number of the failed turns that its path ends with.
  const first = new Int32Array(tree.size).fill(NO_ENTRY);
  const turns = new Uint32Array(tree.size);
  for (const entry of ancestry.order) {
    const parent = tree.parent(entry);
    if (parent !== NO_ENTRY) {
      first[entry] = first[parent];
      turns[entry] = turns[parent];
    }
    const parts = pairing.parts(entry);
    if (parts & Part.failed) {
      if (turns[entry]++ === 0) first[entry] = entry;
      const longest = runs.get(first[entry])?.turns ?? 0;
      if (turns[entry] > longest) runs.set(first[entry], { turns: turns[entry], last: entry });
    } else if (parts & Part.assistant) turns[entry] = 0;
  }
  return runs;
}
