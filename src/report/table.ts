import type { Output } from "../output.js";
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

/** A cell as it is shown, and the columns that its text takes. */
type ShownCell = Exclude<Cell, string> & { columns: number };

const GAP = 2;
const NARROWEST = 10;
/** More than any terminal shows; to lay out a cell of a million takes minutes. */
const WIDEST = 1000;

/**
 * Prints plain columns under a dim header. Cells are made visible, measured as a terminal shows
 * them and, on a terminal, cut to its width in the flexible column; in a pipe they stay whole up to
 * a thousand columns.
 */
export function printTable(
  output: Output,
  columns: readonly Column[],
  rows: readonly (readonly Cell[])[],
  style: Style,
): void {
  const head = columns.map((column) => ({ text: column.title, paint: style.dim }));
  const lines = [head, ...rows].map((cells) => columns.map((_, at) => shown(cells[at] ?? "")));
  const widths = columns.map((_, at) =>
    lines.reduce((most, cells) => Math.max(most, cells[at]!.columns), 0),
  );
  const flexible = columns.findIndex((column) => column.flexible);
  if (output.columns !== undefined && flexible >= 0) {
    const others = widths.reduce((sum, each) => sum + each + GAP, -GAP);
    const left = output.columns - (others - widths[flexible]!);
    widths[flexible] = Math.min(widths[flexible]!, Math.max(NARROWEST, left));
    for (const cells of lines) {
      const { text, paint, columns } = cells[flexible]!;
      if (columns > widths[flexible])
        cells[flexible] = measured(cut(text, widths[flexible]), paint);
    }
  }
  // In portions: the time that cli-table3 takes grows with the square of the rows.
  for (let at = 0; at < lines.length; at += PORTION) {
    output.write(`${laidOut(columns, widths, lines.slice(at, at + PORTION))}\n`);
  }
}

const PORTION = 20;

/** Two characters of the private use area: a stand-in is one of the first and any of the second. */
const FIRST = "\ue000";
const OTHER = "\ue001";
const STAND_IN = new RegExp(`${FIRST}${OTHER}*`, "g");

/**
 * Rows as lines of text, by cli-table3. It measures by tables of 2019, to which newer emoji and Indic
 * or Thai marks are of another width than to a terminal: so it lays out stand-ins of the cells'
 * true widths, whose places the texts then take.
 */
function laidOut(
  columns: readonly Column[],
  widths: readonly number[],
  lines: readonly (readonly ShownCell[])[],
): string {
  // Not an import: a command that prints JSON has no need of it.
  const CliTable = require("cli-table3") as typeof import("cli-table3");
  const table = new CliTable({
    chars: NO_BORDERS,
    style: { head: [], border: [], "padding-left": 0, "padding-right": GAP },
    colAligns: columns.map(({ align }) => align ?? "left"),
    colWidths: widths.map((each) => each + GAP),
  });
  table.push(...lines.map((cells) => cells.map(({ columns }) => standIn(columns))));
  const cells = lines.flat().filter((cell) => cell.columns > 0);
  let next = 0;
  return table
    .toString()
    .replace(/ +$/gm, "")
    .replace(STAND_IN, () => {
      const { text, paint } = cells[next++]!;
      return paint(text);
    });
}

function standIn(columns: number): string {
  return columns === 0 ? "" : FIRST + OTHER.repeat(columns - 1);
}

const NO_BORDERS = Object.fromEntries(
  ["top", "bottom", "mid", "left", "right"]
    .flatMap((side) => [side, `${side}-mid`, `${side}-left`, `${side}-right`])
    .concat("middle")
    .map((part) => [part, ""]),
);

function shown(cell: Cell): ShownCell {
  return typeof cell === "string"
    ? measured(visible(cell), (text) => text)
    : measured(visible(cell.text), cell.paint);
}

function measured(text: string, paint: (text: string) => string): ShownCell {
  const shown = text.length > WIDEST ? cut(text, WIDEST) : text;
  return { text: shown, paint, columns: width(shown) };
}
