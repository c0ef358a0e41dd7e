import type { Budget, GROWTH } from "./budgets.js";
import type { Figure } from "./measure.js";

/** Every figure as measured: times and memory mean something only beside each other. */
export function figureTable(figures: readonly Figure[]): string {
  const rows = figures.map(({ session, command, ms, peak }) => [
    `${session.megabytes} MB`,
    String(session.lines),
    command,
    ms < 1000 ? `${ms.toFixed(0)} ms` : `${(ms / 1000).toFixed(2)} s`,
    megabytes(peak),
  ]);
  return table("Measured", ["session", "lines", "command", "time", "memory"], rows);
}

/** The budgets, each with what was measured. */
export function budgetTable(budgets: readonly Budget[], figures: readonly Figure[]): string {
  const rows = budgets.flatMap((budget) => {
    const find = (command: string) =>
      figures.find((one) => one.command === command && one.session.size === budget.size);
    const figure = find(budget.command);
    if (figure === undefined) return [];
    const what = `${budget.what}, ${figure.session.megabytes} MB`;
    if ("peakMegabytes" in budget) {
      if (figure.peak === undefined) return [];
      const limit = budget.peakMegabytes;
      return [[what, "", megabytes(figure.peak), `${limit} MB`, verdict(figure.peak / 1e6, limit)]];
    }
    const other = find(budget.against);
    if (other === undefined) return [];
    const ratio = figure.ms / other.ms;
    const limit = `${budget.ratio} ×`;
    return [[what, budget.against, times(ratio), limit, verdict(ratio, budget.ratio)]];
  });
  return table("Budgets", ["what", "against", "measured", "budget", ""], rows);
}

/** How time and memory grow from one size to the next. */
export function growthTable(growth: typeof GROWTH, figures: readonly Figure[]): string {
  const rows = growth.commands.flatMap((command) => {
    const find = (size: string) =>
      figures.find((one) => one.command === command && one.session.size === size);
    const [from, to] = [find(growth.from), find(growth.to)];
    if (from === undefined || to === undefined) return [];
    const [bytes, time] = [to.session.megabytes / from.session.megabytes, to.ms / from.ms];
    const memory = from.peak && to.peak ? times(to.peak / from.peak) : "–";
    const budget = command === "pi" ? "" : `${growth.ratio} ×`;
    const mark = command === "pi" ? "" : verdict(time, growth.ratio);
    return [[command, times(bytes), times(time), memory, budget, mark]];
  });
  return table("Growth", ["command", "bytes", "time", "memory", "budget", ""], rows);
}

function verdict(measured: number, limit: number): string {
  return measured <= limit ? "ok" : "OVER";
}

function times(ratio: number): string {
  return `${ratio.toFixed(2)} ×`;
}

function megabytes(bytes: number | undefined): string {
  return bytes === undefined ? "–" : `${(bytes / 1e6).toFixed(0)} MB`;
}

/** Columns as wide as their widest cell; nothing when there are no rows. */
function table(title: string, head: string[], rows: string[][]): string {
  if (rows.length === 0) return "";
  const widths = head.map((_, at) => Math.max(...[head, ...rows].map((row) => row[at]!.length)));
  const line = (row: string[]) => row.map((cell, at) => cell.padEnd(widths[at]!)).join("  ");
  return `\n${title}\n${[head, ...rows].map((row) => `  ${line(row)}`.trimEnd()).join("\n")}`;
}
