import { lostHistory } from "../context/lost.js";
import type { Session } from "../session/session.js";
import { type EntryIndex, NO_ENTRY } from "../tree/tree.js";
import type { Checked } from "./checked.js";
import type { LostLeaf } from "./finding.js";

/** So many leaves are told of, and so much of each: in a file of nothing but orphans all lost all. */
const MOST_LEAVES = 20;
const MOST_BREAKS = 10;
const MOST_LINES = 10;

/**
 * The leaves that lost history, the current one first, and what; tips that lost the same are told of
 * together.
 */
export function lostLeaves(checked: Checked): LostLeaf[] {
  const { session, tree, ancestry } = checked;
  const isCutOff = (root: EntryIndex) => checked.isCutOff(root);
  const tips = new Map<EntryIndex, { tips: number; leaf: EntryIndex }>();
  for (let entry = 0; entry < tree.size; entry++) {
    if (!tree.isTip(entry)) continue;
    const root = ancestry.root[entry];
    const known = tips.get(root) ?? { tips: 0, leaf: entry };
    const leaf = known.leaf === tree.leaf ? known.leaf : entry;
    tips.set(root, { tips: known.tips + 1, leaf });
  }
  const lost: LostLeaf[] = [];
  const roots = [...tips].filter(([root]) => root !== NO_ENTRY && isCutOff(root));
  roots.sort(
    ([, one], [, other]) => Number(other.leaf === tree.leaf) - Number(one.leaf === tree.leaf),
  );
  for (const [root, { tips: count, leaf }] of roots.slice(0, MOST_LEAVES)) {
    const told = tellLoss(session, root);
    if (told === undefined) continue;
    lost.push({
      leaf: tree.id(leaf),
      line: tree.line(leaf),
      isCurrent: leaf === tree.leaf,
      tips: count,
      ...told,
    });
  }
  return lost;
}

function tellLoss(session: Session, root: EntryIndex) {
  const { tree } = session;
  const lost = lostHistory(session, root);
  if (lost === undefined) return undefined;
  const breaks = lost.breaks.slice(0, MOST_BREAKS).map(({ entry, reason, malformed }) => ({
    line: tree.line(entry),
    entry: tree.id(entry),
    reason,
    malformed: malformed.slice(0, MOST_LINES),
  }));
  return { entries: lost.entries, breaks };
}
