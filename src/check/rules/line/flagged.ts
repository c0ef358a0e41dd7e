import type { Checked } from "../../checked.js";
import type { Found } from "../../rule.js";

/** A finding for each header and entry on whose line the scanner saw something odd. */
export function* flagged(checked: Checked, flag: number, message: string): Generator<Found> {
  const { tree, headers } = checked.session;
  for (const header of headers) if (header.flags & flag) yield { at: header, message };
  for (let entry = 0; entry < tree.size; entry++) {
    if (tree.columns.flags[entry] & flag) yield { at: entry, message };
  }
}
