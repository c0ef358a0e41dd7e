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
import { marksOf } from "./tree-marks.js";

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
    kindColumns: rows.kindColumns,
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
      marks: marks(entry).map((mark) => visible(mark)),
    };
    io.stdout.write(treeLine(row, drawing));
  }
  for (const line of footerOf(session, view, options.filter)) {
    io.stdout.write(`${style.dim(visible(line))}\n`);
  }
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
