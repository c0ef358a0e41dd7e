import type { Output } from "../output.js";
import type { Style } from "../report/style.js";
import { type TreeRow, treeLine } from "../report/tree-text.js";
import type { Session } from "../session/session.js";
import type { EntryIndex } from "../tree/tree.js";
import { RowMaker } from "./rows.js";

/**
 * Prints entries one below the other, each day above its first entry.
 * @param partOf says for each how it is drawn, and what is noted at its end
 */
export function printEntryLines(
  output: Output,
  session: Session,
  entries: readonly EntryIndex[],
  partOf: (entry: EntryIndex) => Pick<TreeRow, "place" | "marks">,
  style: Style,
): void {
  const rows = new RowMaker(session, entries);
  const { idColumns, kindColumns } = rows;
  const how = { style, columns: output.columns, ascii: false, idColumns, kindColumns };
  for (const entry of entries) {
    const { day, ...row } = rows.row(entry);
    if (day !== "") output.write(`${style.dim(day)}\n`);
    const drawn = { ...row, level: 0, opensBranch: false, ...partOf(entry) };
    output.write(treeLine(drawn, how));
  }
}
