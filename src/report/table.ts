import type { Output } from "../output.js";
import type { Style } from "./style.js";
import { visible } from "./visible.js";
import { cut, cutStart, width } from "./width.js";

export interface Column {
  title: string;
  align?: "left" | "right";
  /** Gives way where the terminal is too narrow for all; of several the widest does. */
  flexible?: boolean;
  /** Left out where flexible columns would be next to nothing beside it; the least goes first. */
  spare?: number;
}

/**
 * A cell's text, as it comes; `paint` colours what is shown of it, and of a text that is cut it
 * keeps the start, or as for paths the end.
 */
export type Cell =
  | string
  | { text: string; paint?: (text: string) => string; keep?: "start" | "end" };

/** A cell as it is shown, and the columns that its text takes. */
type ShownCell = Required<Exclude<Cell, string>> & { columns: number };

const GAP = 2;
const NARROWEST = 10;
/** Below this, a flexible column is worth more than a spare one. */
const TELLING = 16;
/** More than any terminal shows; to lay out a cell of a million takes minutes. */
const WIDEST = 1000;

/**
 * Prints plain columns under a dim header. Cells are made visible, measured as a terminal shows
 * them and, on a terminal, cut to its width in the flexible columns, without the spare ones where
 * that is not enough; in a pipe they stay whole up to a thousand columns.
 */
export function printTable(
  output: Output,
  columns: readonly Column[],
  rows: readonly (readonly Cell[])[],
  style: Style,
): void {
  const head = columns.map((column) => ({ text: column.title, paint: style.dim }));
  const all = [head, ...rows].map((cells) => columns.map((_, at) => shown(cells[at] ?? "")));
  const wanted = columns.map((_, at) =>
    all.reduce((most, cells) => Math.max(most, cells[at]!.columns), 0),
  );
  const widths = fitted(columns, wanted, output.columns ?? Number.POSITIVE_INFINITY);
  const kept = columns.filter((_, at) => widths[at] !== undefined);
  const keptWidths = widths.filter((each) => each !== undefined);
  const lines = all.map((cells) =>
    cells.flatMap((cell, at) => (widths[at] === undefined ? [] : cutTo(cell, widths[at]))),
  );
  // In portions: the time that cli-table3 takes grows with the square of the rows.
  for (let at = 0; at < lines.length; at += PORTION) {
    output.write(`${laidOut(kept, keptWidths, lines.slice(at, at + PORTION))}\n`);
  }
}

const PORTION = 20;

/** The width of each column of a table that is to take `room` columns; undefined: left out. */
function fitted(
  columns: readonly Column[],
  wanted: readonly number[],
  room: number,
): (number | undefined)[] {
  const widths: (number | undefined)[] = [...wanted];
  const needed = (flexible: number) =>
    columns.reduce((sum, column, at) => {
      const most = column.flexible ? flexible : Number.POSITIVE_INFINITY;
      return widths[at] === undefined ? sum : sum + Math.min(widths[at], most) + GAP;
    }, -GAP);
  const spare = [...columns.keys()]
    .filter((at) => columns[at]!.spare !== undefined)
    .sort((left, right) => columns[left]!.spare! - columns[right]!.spare!);
  for (const at of spare) if (needed(TELLING) > room) widths[at] = undefined;
  for (let over = needed(Number.POSITIVE_INFINITY) - room; over > 0; over--) {
    const at = widestFlexible(columns, widths);
    if (at === undefined) break;
    widths[at]!--;
  }
  return widths;
}

/** The widest flexible column that can still give way. */
function widestFlexible(
  columns: readonly Column[],
  widths: readonly (number | undefined)[],
): number | undefined {
  let widest: number | undefined;
  for (const [at, { flexible }] of columns.entries()) {
    const each = widths[at] ?? 0;
    if (flexible && each > NARROWEST && each > (widths[widest ?? -1] ?? 0)) widest = at;
  }
  return widest;
}

function cutTo(cell: ShownCell, columns: number): ShownCell {
  if (cell.columns <= columns) return cell;
  const text = cell.keep === "end" ? cutStart(cell.text, columns) : cut(cell.text, columns);
  return { ...cell, text, columns: width(text) };
}

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
  const plain = { paint: (text: string) => text, keep: "start" as const };
  const { text, paint, keep } =
    typeof cell === "string" ? { ...plain, text: cell } : { ...plain, ...cell };
  const whole = visible(text);
  const most = whole.length > WIDEST ? cut(whole, WIDEST) : whole;
  return { text: most, paint, keep, columns: width(most) };
}
