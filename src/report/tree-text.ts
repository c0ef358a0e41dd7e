import { paintKind } from "./kind.js";
import type { Style } from "./style.js";
import { visible } from "./visible.js";
import { cut, pad, width } from "./width.js";

/** One line of a drawn tree. */
export interface TreeRow {
  /** How many side branches it lies within. */
  level: number;
  /** First of a side branch. */
  opensBranch: boolean;
  /** A root, an entry on the way to the leaf, or another. */
  place: "root" | "current" | "other";
  id: string;
  /** Role or type. */
  kind: string;
  /** What there is to read, not yet cut or made visible. */
  text: string;
  /** Tool calls, a size: told after the text. */
  notes: string[];
  isError: boolean;
  /** Clock time, where it helps; else empty. */
  time: string;
  labels: string[];
  /** `← leaf`, `2 branches`, `orphan`: what marks this entry. */
  marks: string[];
}

/** The characters a tree is drawn with. */
const UNICODE = {
  line: "│",
  branch: "├",
  root: "◆",
  current: "●",
  other: "○",
  dash: "─",
  more: "⋮",
  between: " · ",
  arrow: "←",
  cut: "…",
};
const ASCII = {
  line: "|",
  branch: "+",
  root: "#",
  current: "*",
  other: "o",
  dash: "-",
  more: ":",
  between: " - ",
  arrow: "<-",
  cut: "...",
};

const TIME_COLUMNS = "10:00 ".length;

/** How to draw a tree. */
export interface TreeStyle {
  style: Style;
  /** Cut lines to this width; not at all when it is undefined. */
  columns: number | undefined;
  ascii: boolean;
  /** Width of the widest id, so that what follows lines up. */
  idColumns: number;
  /** The same for roles and types. */
  kindColumns: number;
}

/** One row as a line of text, with its newline. */
export function treeLine(row: TreeRow, how: TreeStyle): string {
  const { style } = how;
  const signs = how.ascii ? ASCII : UNICODE;
  const time = pad(row.time, TIME_COLUMNS);
  const guides = guidesOf(row, how);
  const id = pad(visible(row.id), how.idColumns);
  const kind = pad(visible(row.kind), how.kindColumns);
  const marks = row.marks.map((mark) => mark.replace(/^←/, signs.arrow));
  const tail = [...row.labels.map((label) => `[${visible(label)}]`), ...marks].join(" ");
  // What a tree is drawn with takes a column a character; to measure it anew for each row is slow.
  const head = time.length + guides.length + width(id) + width(kind) + 2;
  const text = visible(
    [row.text.trim().replace(/\s+/g, " ").replace(/…$/, signs.cut), ...row.notes]
      .filter(Boolean)
      .join(signs.between),
  );
  const room =
    how.columns === undefined
      ? Number.POSITIVE_INFINITY
      : Math.max(8, how.columns - head - (tail === "" ? 1 : width(tail) + 2));
  const shown = Number.isFinite(room) ? cutWith(signs.cut, text, room) : text;
  const parts = [
    style.dim(time + guides + id),
    " ",
    paintKind(row.kind, kind, style),
    " ",
    row.isError ? style.red(shown) : row.place === "other" ? style.dim(shown) : shown,
  ];
  const line = parts.join("");
  return `${tail === "" ? line.trimEnd() : `${line}  ${style.yellow(tail)}`}\n`;
}

/** As `cut`, with another sign for what is left out. */
function cutWith(sign: string, text: string, columns: number): string {
  const fitting = cut(text, columns);
  if (fitting === text || sign === UNICODE.cut) return fitting;
  return cut(text, columns - sign.length + 1).replace(/…$/, sign);
}

function guidesOf(row: TreeRow, how: TreeStyle): string {
  const signs = how.ascii ? ASCII : UNICODE;
  const most = how.columns === undefined ? 60 : Math.max(2, Math.floor(how.columns / 8));
  const inner = row.opensBranch ? row.level - 1 : row.level;
  const lines =
    inner > most ? `${signs.more}${inner} `.padEnd(2 * most) : `${signs.line} `.repeat(inner);
  const opening = row.opensBranch ? `${signs.branch}${signs.dash}` : "";
  return `${lines}${opening}${signs[row.place]} `;
}
