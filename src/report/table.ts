import type { Output } from "./output.js";
import type { Style } from "./style.js";
import { visible } from "./visible.js";
import { cut, width } from "./width.js";

export interface Column {
  title: string;
  align?: "left" | "right";
  /** Gives way where the terminal is too narrow for all; one column at most is. */
  flexible?: boolean;
}

/** A cell's text, as it comes; `paint` colours what is shown of it. */
export type Cell = string | { text: string; paint: (text: string) => string };

const GAP = "  ";
const NARROWEST = 10;

/**
 * Prints plain columns under a dim header. Cells are made visible, measured as a terminal shows
 * them and, on a terminal, cut to its width in the flexible column; in a pipe they stay whole.
 *
 * Not made by cli-table3: it measures by tables of 2019, and newer emoji and Indic or Thai marks
 * push its columns out of line.
 */
export function printTable(
  output: Output,
  columns: readonly Column[],
  rows: readonly (readonly Cell[])[],
  style: Style,
): void {
  const head = columns.map((column) => ({ text: column.title, paint: style.dim }));
  const lines = [head, ...rows].map((cells) => cells.map(shown));
  const widths = columns.map((_, at) =>
    lines.reduce((most, cells) => Math.max(most, width(cells[at]?.text ?? "")), 0),
  );
  const flexible = columns.findIndex((column) => column.flexible);
  if (output.columns !== undefined && flexible >= 0) {
    const others = widths.reduce((sum, each) => sum + each + GAP.length, -GAP.length);
    const left = output.columns - (others - widths[flexible]!);
    widths[flexible] = Math.min(widths[flexible]!, Math.max(NARROWEST, left));
  }
  for (const cells of lines) {
    const parts = columns.map(({ align }, at) => {
      const { text, paint } = cells[at] ?? shown("");
      const fitting = cut(text, widths[at]!);
      const fill = " ".repeat(widths[at]! - width(fitting));
      return align === "right" ? fill + paint(fitting) : paint(fitting) + fill;
    });
    output.write(`${parts.join(GAP).trimEnd()}\n`);
  }
}

function shown(cell: Cell): { text: string; paint: (text: string) => string } {
  if (typeof cell === "string") return { text: visible(cell), paint: (text) => text };
  return { text: visible(cell.text), paint: cell.paint };
}
