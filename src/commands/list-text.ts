import { basename } from "node:path";
import { CURRENT_VERSION } from "../format/version.js";
import type { Io } from "../io.js";
import type { SortKey } from "../list/order.js";
import { formatBytes, formatCount, formatTime, preview, shortIds } from "../report/human.js";
import { type ColorChoice, type Style, styleFor } from "../report/style.js";
import { type Cell, type Column, printTable } from "../report/table.js";
import { visible } from "../report/visible.js";
import { wrap } from "../report/width.js";
import { homely } from "./homely.js";
import type { Listed } from "./list.js";

/** Prints sessions as a table; where there are none, says where none were found. */
export async function printListText(
  sessions: readonly Listed[],
  options: { color: ColorChoice; searched: readonly string[]; cwd?: string; sort: SortKey },
  io: Io,
): Promise<void> {
  const style = await styleFor(io.stdout, { color: options.color, env: io.env });
  const say = (text: string) => {
    for (const line of wrap(visible(text), io.stdout.columns ?? Number.POSITIVE_INFINITY)) {
      io.stdout.write(`${style.dim(line)}\n`);
    }
  };
  if (sessions.length === 0) {
    const project = options.cwd === undefined ? "" : ` of ${options.cwd}`;
    say(`no sessions${project} in ${options.searched.map((path) => homely(path, io)).join(", ")}`);
    return;
  }
  const columns = columnsFor(sessions, options.sort, io, style);
  const rows = sessions.map((session) => columns.map(({ cell }) => cell(session)));
  printTable(io.stdout, columns, rows, style);
  const bytes = sessions.reduce((sum, { size }) => sum + size, 0);
  const faulty = sessions.filter(({ problems }) => problems.length > 0).length;
  const counts = [formatCount(sessions.length, "session"), formatBytes(bytes)];
  const [{ cwd }] = sessions as [Listed];
  if (!columns.some(({ title }) => title === "cwd")) counts.push(`all of ${homely(cwd!, io)}`);
  if (faulty > 0) counts.push(`${faulty} with errors (!: see pi-session check)`);
  say(counts.join(", "));
}

type ListColumn = Column & { cell: (session: Listed) => Cell };

/** On a narrower terminal a project is told by its folder's own name, and versions are not. */
const WIDE = 100;

/** The columns that tell these sessions apart: what is the same for all has none. */
function columnsFor(
  sessions: readonly Listed[],
  sort: SortKey,
  io: Io,
  style: Style,
): ListColumn[] {
  const short = shortIds(sessions.map(({ id }) => id ?? ""));
  const now = new Date();
  const isNarrow = (io.stdout.columns ?? WIDE) < WIDE;
  const project = (cwd: string) => (isNarrow ? basename(cwd) : homely(cwd, io));
  // What the list is sorted by is there to be seen.
  const spare = (key: SortKey, order: number) => (key === sort ? {} : { spare: order });
  const columns: (ListColumn & { omit?: boolean })[] = [
    { title: "last activity", cell: ({ modified }) => timeOf(modified, now) },
    {
      title: "",
      omit: sessions.every(({ problems }) => problems.length === 0),
      cell: ({ problems }) => (problems.length > 0 ? { text: "!", paint: style.red } : ""),
    },
    { title: "id", cell: ({ id }) => (id === null ? "–" : short(id)) },
    { title: "msgs", align: "right", cell: ({ messages }) => String(messages) },
    {
      title: "branches",
      align: "right",
      ...spare("branches", 1),
      cell: ({ branches }) => String(branches),
    },
    { title: "size", align: "right", ...spare("size", 2), cell: ({ size }) => formatBytes(size) },
    {
      title: "v",
      omit: isNarrow || sessions.every(({ version }) => version === CURRENT_VERSION),
      cell: ({ version }) => String(version ?? "–"),
    },
    {
      title: "cwd",
      omit: sessions.every(({ cwd }) => cwd !== null && cwd === sessions[0]!.cwd),
      flexible: true,
      cell: ({ cwd }) => (cwd === null ? "–" : { text: project(cwd), keep: "end" }),
    },
    { title: "name or first words", flexible: true, cell: (session) => wordsOf(session, style) },
  ];
  return columns.filter(({ omit }) => !omit);
}

function timeOf(time: number, now: Date): string {
  return Number.isNaN(time) ? "–" : formatTime(time, now);
}

function wordsOf({ name, firstMessage }: Listed, style: Style): Cell {
  if (name !== null) return name;
  const words = preview(firstMessage ?? "");
  return { text: words === "" ? "(no messages)" : words, paint: style.dim };
}
