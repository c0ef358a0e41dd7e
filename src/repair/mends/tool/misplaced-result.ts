import { entryOnLine } from "../../lines.js";
import type { Mend } from "../../mend.js";
import { interrupts, pathBelow } from "../../path-walk.js";

/** The result goes right before the first entry that stands between it and its call. */
export const misplacedResult: Mend = ({ line }, work) => {
  const { tree, session, checked } = work;
  const result = entryOnLine(session, line)!;
  const call = checked.verdicts.results.get(result)?.other;
  if (call === undefined) return [];
  const first = pathBelow(work, call, result).find((entry) => interrupts(work, entry));
  if (first === undefined) return [];
  return [
    {
      action: "move",
      detail: `before ${tree.id(first)}, under the call in ${tree.id(call)}`,
      steps: [{ do: "put", under: tree.parent(first), above: [first], entries: [result] }],
    },
  ];
};
