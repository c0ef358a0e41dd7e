import type { Io } from "../io.js";
import { formatBytes, formatCount, formatTime } from "../report/human.js";
import { type ColorChoice, type Style, styleFor } from "../report/style.js";
import { printTable } from "../report/table.js";
import { visible } from "../report/visible.js";
import { cutStart, wrap } from "../report/width.js";
import type { Amount } from "../stats/stats.js";
import type { Counted, Grouping } from "./stats.js";
import {
  branchTable,
  dayTable,
  kindTable,
  modelTable,
  sizeTables,
  type Table,
  toolTable,
} from "./stats-tables.js";

/** Prints the table that was asked for, or an overview. */
export async function printStatsText(
  all: readonly Counted[],
  total: Amount,
  options: { color: ColorChoice; by?: Grouping },
  io: Io,
): Promise<void> {
  const style = await styleFor(io.stdout, { color: options.color, env: io.env });
  if (all.length === 0) io.stdout.write(`${style.dim("no sessions")}\n`);
  else if (options.by === undefined) printOverview(all, total, style, io);
  else {
    const { columns, rows } = tableBy(options.by, all, total);
    if (rows.length > 0) printTable(io.stdout, columns, rows, style);
    else io.stdout.write(`${style.dim(`nothing to tell by ${options.by}`)}\n`);
  }
}

function tableBy(by: Grouping, all: readonly Counted[], total: Amount): Table {
  if (by === "branch") return branchTable(all);
  return { model: modelTable, tool: toolTable, day: dayTable }[by](total);
}

function printOverview(all: readonly Counted[], total: Amount, style: Style, io: Io): void {
  const columns = io.stdout.columns ?? Number.POSITIVE_INFINITY;
  io.stdout.write(`${style.bold(visible(titleOf(all)))}\n`);
  for (const line of wrap(visible(summaryOf(total)), columns)) {
    io.stdout.write(`${style.dim(line)}\n`);
  }
  const tables = [kindTable(total), modelTable(total), toolTable(total), ...sizeTables(total)];
  for (const { columns, rows } of tables) {
    if (rows.length === 0) continue;
    io.stdout.write("\n");
    printTable(io.stdout, columns, rows, style);
  }
  printFiles(total, style, io);
}

function titleOf(all: readonly Counted[]): string {
  const [{ name, file }] = all as [Counted];
  if (all.length > 1) return formatCount(all.length, "session");
  return name === null ? file : `${name}  (${file})`;
}

function summaryOf({ entries, repeated, size, first, last }: Amount): string {
  const parts = [formatCount(entries, "entry", "entries"), formatBytes(size)];
  if (repeated > 0)
    parts.push(`${formatCount(repeated, "entry", "entries")} repeated, not counted`);
  if (!Number.isNaN(first)) parts.push(`${formatTime(first)} to ${formatTime(last)}`);
  return parts.join(", ");
}

/** So many files are named of each sort. */
const MOST_FILES = 20;

function printFiles({ files }: Amount, style: Style, io: Io): void {
  for (const [title, paths] of [
    ["modified", files.modified],
    ["read", files.read],
  ] as const) {
    if (paths.size === 0) continue;
    io.stdout.write(`\n${style.dim(`${title}: ${formatCount(paths.size, "file")}`)}\n`);
    const columns = io.stdout.columns ?? Number.POSITIVE_INFINITY;
    for (const path of [...paths].sort().slice(0, MOST_FILES)) {
      io.stdout.write(`${cutStart(visible(path), columns)}\n`);
    }
    const more = paths.size - MOST_FILES;
    if (more > 0) io.stdout.write(`${style.dim(`… ${more} more (-f json lists all)`)}\n`);
  }
}
