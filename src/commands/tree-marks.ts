import type { Session } from "../session/session.js";
import { type EntryIndex, NO_ENTRY } from "../tree/tree.js";
import type { TreeView } from "../tree/view.js";

/** What marks an entry: an orphan, a loop's cut, a fork, the current leaf. */
export function marksOf(session: Session, view: TreeView): (entry: EntryIndex) => string[] {
  const { tree } = session;
  const cuts = new Set(tree.links.loops.map(({ cut }) => cut));
  const shownLeaf = nearestShown(view, session, tree.leaf);
  return (entry) => {
    const marks: string[] = [];
    if (tree.isOrphan(entry)) marks.push(`orphan of ${tree.parentId(entry)}`);
    if (cuts.has(entry)) marks.push("loop cut here");
    const branches = view.childStart[entry + 1] - view.childStart[entry];
    if (branches > 1) marks.push(`${branches} branches`);
    if (entry === shownLeaf) marks.push(entry === tree.leaf ? "← leaf" : "← leaf below, hidden");
    return marks;
  };
}

/** The entry itself if it is shown, else its nearest ancestor that is. */
export function nearestShown(view: TreeView, { tree }: Session, entry: EntryIndex): EntryIndex {
  const shown = new Uint8Array(tree.size);
  for (const each of view.order) shown[each] = 1;
  let at = entry;
  while (at !== NO_ENTRY && shown[at] === 0) at = tree.parent(at);
  return at;
}
