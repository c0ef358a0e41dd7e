import { formatAmount } from "./human.js";
import { paintKind } from "./kind.js";
import type { Style } from "./style.js";
import { visible } from "./visible.js";
import { cut, pad, width } from "./width.js";

/** One line of a context: a message, or an entry and what became of it. */
export interface ContextRow {
  id: string;
  /** Role or type. */
  kind: string;
  /** Estimated; undefined where there is nothing to count. */
  tokens: number | undefined;
  text: string;
  /** Not in the context. */
  isOmitted: boolean;
}

/** How wide the columns are; `columns` is the terminal's width, undefined without one. */
export interface ContextStyle {
  style: Style;
  columns: number | undefined;
  idColumns: number;
  kindColumns: number;
}

const TOKEN_COLUMNS = 7;
const GAP = "  ";

/** What stands over the rows. */
export function contextHeader(how: ContextStyle): string {
  const cells = [
    pad("entry", how.idColumns),
    pad("role", how.kindColumns),
    pad("tokens", TOKEN_COLUMNS, "right"),
  ];
  return `${how.style.dim(cells.join(GAP))}\n`;
}

/** One row as a line of text, with its newline. */
export function contextLine(row: ContextRow, how: ContextStyle): string {
  const { style } = how;
  const id = pad(visible(row.id), how.idColumns);
  const kind = pad(visible(row.kind), how.kindColumns);
  const tokens = pad(
    row.tokens === undefined ? "" : formatAmount(row.tokens),
    TOKEN_COLUMNS,
    "right",
  );
  const head = width(id) + width(kind) + width(tokens) + 3 * GAP.length;
  const text = visible(row.text);
  const shown = how.columns === undefined ? text : cut(text, Math.max(8, how.columns - head - 1));
  const cells = row.isOmitted
    ? [style.dim(id), style.dim(kind), style.dim(tokens), style.dim(shown)]
    : [style.dim(id), paintKind(row.kind, kind, style), tokens, shown];
  return `${cells.join(GAP).trimEnd()}\n`;
}
