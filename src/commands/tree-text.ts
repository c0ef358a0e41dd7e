import type { Io } from "../io.js";
import { formatCount } from "../report/human.js";
import { type ColorChoice, styleFor } from "../report/style.js";
import { type TreeRow, treeLine } from "../report/tree-text.js";
import { visible } from "../report/visible.js";
import type { Session } from "../session/session.js";
import type { Filter } from "../tree/filter.js";
import { type EntryIndex, NO_ENTRY } from "../tree/tree.js";
import type { TreeView } from "../tree/view.js";
import { pathFlags } from "../tree/walk.js";
import { RowMaker } from "./rows.js";

/** Prints the tree as text: a title, a row an entry, a footer that counts. */
export async function printTreeText(
  session: Session,
  view: TreeView,
  options: { color: ColorChoice; ascii?: boolean; filter: Filter },
  io: Io,
): Promise<void> {
  const { tree, file } = session;
  const style = await styleFor(io.stdout, { color: options.color, env: io.env });
  const rows = new RowMaker(session, view.order);
  const drawing = {
    style,
    columns: io.stdout.columns,
    ascii: options.ascii === true,
    idColumns: rows.idColumns,
  };
  const title = tree.name === undefined ? file : `${tree.name}  (${file})`;
  io.stdout.write(`${style.bold(visible(title))}\n`);
  const marks = marksOf(session, view);
  const current = pathFlags(tree, tree.leaf);
  const level = new Uint32Array(tree.size);
  for (const entry of view.order) {
    const above = view.parent[entry];
    const opensBranch = above !== NO_ENTRY && !isLastChild(view, above, entry);
    if (above !== NO_ENTRY) level[entry] = level[above] + (opensBranch ? 1 : 0);
    const { day, ...fields } = rows.row(entry);
    if (day !== "") io.stdout.write(`${style.dim(day)}\n`);
    const row: TreeRow = {
      ...fields,
      level: level[entry],
      opensBranch,
      place: above === NO_ENTRY ? "root" : current[entry] === 1 ? "current" : "other",
      marks: marks(entry),
    };
    io.stdout.write(treeLine(row, drawing));
  }
  for (const line of footerOf(session, view, options.filter)) {
    io.stdout.write(`${style.dim(visible(line))}\n`);
  }
}

/** What marks an entry: an orphan, a loop's cut, a fork, the current leaf. */
function marksOf(session: Session, view: TreeView): (entry: EntryIndex) => string[] {
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
    return marks.map((mark) => visible(mark));
  };
}

/** The entry itself if it is shown, else its nearest ancestor that is. */
function nearestShown(view: TreeView, { tree }: Session, entry: EntryIndex): EntryIndex {
  const shown = new Uint8Array(tree.size);
  for (const each of view.order) shown[each] = 1;
  let at = entry;
  while (at !== NO_ENTRY && shown[at] === 0) at = tree.parent(at);
  return at;
}

function isLastChild(view: TreeView, parent: EntryIndex, entry: EntryIndex): boolean {
  return view.children[view.childStart[parent + 1] - 1] === entry;
}

function footerOf(session: Session, view: TreeView, filter: Filter): string[] {
  const { tree, malformed } = session;
  let tips = 0;
  for (let entry = 0; entry < tree.size; entry++) if (tree.isTip(entry)) tips++;
  const counts = [
    formatCount(tree.size, "entry", "entries"),
    formatCount(tips, "branch", "branches"),
  ];
  if (tree.roots.length > 1) counts.push(formatCount(tree.roots.length, "root"));
  if (malformed.size > 0) counts.push(formatCount(malformed.size, "malformed line"));
  const { superseded } = tree.links;
  if (superseded.size > 0) counts.push(`${superseded.size} hidden by a later entry of the same id`);
  const lines = [counts.join(", ")];
  const { filtered, tooDeep } = view.hidden;
  if (filtered > 0)
    lines.push(`${filtered} not shown by --filter ${filter} (--filter all shows all)`);
  if (tooDeep > 0) lines.push(`${tooDeep} below the levels of --depth`);
  return lines;
}
