import { checkoutEntry } from "../../../checkout/entry.js";
import { appendedLine } from "../../../draft/appended-line.js";
import { entryOnLine } from "../../lines.js";
import type { Mend } from "../../mend.js";
import { isAsked } from "../../options.js";

/** Where that is asked for, pi is made to resume at the newest conversation. */
export const stray: Mend = ({ rule, line, related }, { session, tree, options, ids }) => {
  const newest = related[0] && entryOnLine(session, related[0].line);
  if (!isAsked(options, rule) || newest === undefined || !tree.canBeNamed(newest)) return [];
  const id = tree.id(newest)!;
  const timestamp = tree.timestamp(entryOnLine(session, line)!) ?? new Date(0).toISOString();
  const entry = checkoutEntry(ids.next(), id, timestamp);
  return [
    {
      action: "insert",
      detail: `entry ${entry.id} at the end makes ${id} the current leaf`,
      steps: [{ do: "replace", ...appendedLine(session, entry) }],
    },
  ];
};
