import { checkoutEntry } from "../checkout/entry.js";
import { appendedLine } from "../draft/appended-line.js";
import { type EntryIndex, NO_ENTRY } from "../tree/tree.js";
import type { FreshIds } from "./fresh-ids.js";
import type { PlacedChange, Round } from "./round.js";

/**
 * Where entries go or move, another line can come to be the last, and pi would resume on another
 * branch. Then an entry as `checkout` makes it is appended, so that the current leaf stays.
 * @param last the entry on what will be the last line
 */
export function* keepLeaf(round: Round, last: EntryIndex, ids: FreshIds): Generator<PlacedChange> {
  const { session, links } = round;
  const { tree } = session;
  const leaf = tree.leaf === NO_ENTRY ? NO_ENTRY : links.survivor(tree.leaf);
  if (leaf === NO_ENTRY || (tree.isHarness && last === tree.size - 1)) return;
  // Where ids are doubled, parents can still lead round in a loop.
  const seen = new Set<EntryIndex>();
  let at = last;
  while (at !== NO_ENTRY && at !== leaf && !seen.has(at)) {
    seen.add(at);
    at = links.parent(at);
  }
  const id = tree.id(leaf);
  if (at === leaf || id === null || id === "") return;
  const rule = round.ruleOf(tree.leaf);
  const timestamp = tree.timestamp(tree.leaf) ?? new Date(0).toISOString();
  const entry = checkoutEntry(ids.next(), id, timestamp);
  const { offset, length, by } = appendedLine(session, entry);
  yield {
    rule,
    action: "insert",
    detail: `entry ${entry.id} at the end keeps this the current leaf`,
    steps: [],
    at: tree.columns.offset[leaf]!,
    entry: id,
    edits: [{ offset, length, insert: [by], rule }],
  };
}
