import { isObject } from "../../../format/json-object.js";
import type { EntryIndex } from "../../../tree/tree.js";
import { entryOnLine } from "../../lines.js";
import type { Mend } from "../../mend.js";
import type { Work } from "../../work.js";

/** The first result that is not synthetic stays; the other goes. */
export const duplicateResult: Mend = ({ line, entry: id }, work) => {
  const { tree, session, checked } = work;
  const later = entryOnLine(session, line)!;
  const first = checked.verdicts.results.get(later)?.other;
  if (first === undefined) return [];
  if (!isSynthetic(work, first) || isSynthetic(work, later)) {
    const detail = `the call has a result on line ${tree.line(first)}`;
    return [{ action: "remove", detail, steps: [{ do: "remove", entry: later }] }];
  }
  // Where its line cannot be named it stays out of place, and the synthetic one is needed.
  if (!tree.canBeNamed(later)) return [];
  return [
    {
      action: "remove",
      detail: `synthetic, and ${id ?? `line ${line}`} is the call's true result`,
      at: tree.columns.offset[first]!,
      entry: tree.id(first),
      steps: [{ do: "remove", entry: first }],
    },
  ];
};

function isSynthetic({ session }: Work, entry: EntryIndex): boolean {
  const { message } = session.entry(entry);
  const details = isObject(message) ? message.details : undefined;
  return isObject(details) && details.synthetic === true;
}
