import { formatAmount, formatBytes, formatMoney, formatTime, shortIds } from "../report/human.js";
import type { Cell, Column } from "../report/table.js";
import type { Amount } from "../stats/stats.js";
import type { ModelRow } from "../stats/tallies.js";
import type { Counted } from "./stats.js";

/** Columns and rows, ready to be printed. */
export interface Table {
  columns: Column[];
  rows: Cell[][];
}

/** Entries by what they are. */
export function kindTable({ kinds }: Amount): Table {
  return {
    columns: [{ title: "entries" }, right("count"), right("size")],
    rows: kinds.map(({ type, role, entries, bytes }) => [
      role ?? type,
      formatAmount(entries),
      formatBytes(bytes),
    ]),
  };
}

/** Uses, tokens and money by model; all together in a last row where there are several. */
export function modelTable({ models, usage }: Amount): Table {
  const amounts = (row: Omit<ModelRow, "by" | "provider" | "model">) => [
    formatAmount(row.uses),
    formatAmount(row.errors),
    formatAmount(row.input),
    formatAmount(row.output),
    formatAmount(row.cacheRead),
    formatAmount(row.cacheWrite),
    formatAmount(row.total),
    formatMoney(row.cost),
  ];
  const sum = (name: "uses" | "errors") => models.reduce((all, row) => all + row[name], 0);
  const rows: Cell[][] = models.map((row) => [{ text: userOf(row), keep: "end" }, ...amounts(row)]);
  if (rows.length > 1) {
    rows.push(["in all", ...amounts({ uses: sum("uses"), errors: sum("errors"), ...usage })]);
  }
  return {
    columns: [
      { title: "model", flexible: true },
      ...["uses", "failed", "input", "output", "cache read"].map(right),
      { ...right("cache write"), spare: 2 },
      { ...right("tokens"), spare: 1 },
      right("cost"),
    ],
    rows,
  };
}

function userOf({ by, provider, model }: ModelRow): string {
  if (by === "tool") return "(asked by tools)";
  if (by === "summary") return "(summaries)";
  if (provider === null && model === null) return "(no model)";
  return `${provider ?? "(no provider)"}/${model ?? "(no model)"}`;
}

/** Calls, failed results and the size of results by tool. */
export function toolTable({ tools }: Amount): Table {
  return {
    columns: [{ title: "tool", flexible: true }, right("calls"), right("errors"), right("results")],
    rows: tools.map(({ tool, calls, errors, bytes }) => [
      tool,
      formatAmount(calls),
      formatAmount(errors),
      formatBytes(bytes),
    ]),
  };
}

/** What was done day by day. */
export function dayTable({ days }: Amount): Table {
  const titles = ["entries", "user", "turns", "calls", "tokens", "cost"];
  return {
    columns: [{ title: "day" }, ...titles.map(right)],
    rows: days.map(({ day, entries, user, turns, calls, tokens, cost }) => [
      day ?? "(no time)",
      ...[entries, user, turns, calls, tokens].map(formatAmount),
      formatMoney(cost),
    ]),
  };
}

/** The branches of every session; the sessions are named where there are several. */
export function branchTable(all: readonly Counted[]): Table {
  const ids = all.flatMap(({ branches }) => branches.map(({ id }) => id ?? NO_ID));
  const short = shortIds(ids);
  const file: Column[] = all.length > 1 ? [{ title: "session", flexible: true }] : [];
  return {
    columns: [
      ...file,
      { title: "tip" },
      { title: "label", flexible: true },
      { title: "last activity", spare: 1 },
      ...["entries", "tokens", "cost"].flatMap((what, at) => [
        right(`${what} alone`),
        { ...right("in all"), spare: at + 2 },
      ]),
    ],
    rows: all.flatMap(({ file, branches }) =>
      branches.map(({ id, label, current, last, alone, all: whole }): Cell[] => [
        ...(all.length > 1 ? [{ text: file, keep: "end" as const }] : []),
        `${current ? "●" : "○"} ${short(id ?? NO_ID)}`,
        label ?? "",
        Number.isNaN(last) ? "" : formatTime(last),
        formatAmount(alone.entries),
        formatAmount(whole.entries),
        formatAmount(alone.tokens),
        formatAmount(whole.tokens),
        formatMoney(alone.cost),
        formatMoney(whole.cost),
      ]),
    ),
  };
}

const NO_ID = "(no id)";

/** What the bytes are, and where in the tree they are. */
export function sizeTables({ size, content, places }: Amount): Table[] {
  const { text, thinking, toolCalls, toolOutput, images, details, rest } = content;
  const { current, compactedAway, abandoned, hidden, other } = places;
  return [
    partTable("content", size, [
      ["text", text],
      ["thinking", thinking],
      ["tool calls", toolCalls],
      ["tool output", toolOutput],
      ["images", images],
      ["details", details],
      ["ids, settings, …", rest],
    ]),
    partTable("place", size, [
      ["current branch", current],
      ["compacted away", compactedAway],
      ["abandoned branches", abandoned],
      ["hidden by a later id", hidden],
      ["no entries", other],
    ]),
  ];
}

function partTable(
  title: string,
  size: number,
  parts: readonly (readonly [string, number])[],
): Table {
  return {
    columns: [{ title }, right("size"), right("part")],
    rows: parts
      .filter(([, bytes]) => bytes > 0)
      .map(([what, bytes]) => [what, formatBytes(bytes), `${Math.round((bytes / size) * 100)} %`]),
  };
}

function right(title: string): Column {
  return { title, align: "right" };
}
