import { parseFileName } from "../format/place.js";
import type { Io } from "../io.js";
import type { Relative } from "../lineage/forest.js";
import { fileName } from "../lineage/parents.js";
import { formatCount, formatTime, shortIds } from "../report/human.js";
import { type ColorChoice, type Style, styleFor } from "../report/style.js";
import { type Cell, printTable } from "../report/table.js";
import { visible } from "../report/visible.js";

const COLUMNS = [
  { title: "session" },
  { title: "started" },
  { title: "folder", flexible: true },
  { title: "file", flexible: true },
];

/** Past so many levels, a number says how deep it is. */
const MOST_LEVELS = 16;

/** Prints the forest of sessions as a drawn table, and what it comes to. */
export async function printLineageText(
  forest: readonly Relative[],
  { color }: { color: ColorChoice },
  io: Io,
): Promise<void> {
  const style = await styleFor(io.stdout, { color, env: io.env });
  const short = shortIds(forest.map(idOf));
  const below = new Map<Relative, string>();
  const rows = forest.map((relative): Cell[] => {
    const guides = guidesOf(relative, below);
    return rowOf(relative, `${guides}${short(idOf(relative))}`, style);
  });
  if (rows.length > 0) printTable(io.stdout, COLUMNS, rows, style);
  if (rows.length > 0) io.stdout.write("\n");
  for (const line of footerOf(forest)) io.stdout.write(`${style.dim(visible(line))}\n`);
}

function rowOf(
  { member, name, isMissing, foundBy, cycle }: Relative,
  session: string,
  style: Style,
): Cell[] {
  if (member === undefined) {
    const file = fileName(name);
    const where = file === name ? "" : ` in ${name.slice(0, -file.length)}`;
    const paint = isMissing ? style.red : style.yellow;
    const text = `${isMissing ? "missing" : "not among these"}: ${file}${where}`;
    return [{ text: session, paint }, "", "", { text, paint }];
  }
  const notes = [member.file];
  if (cycle !== undefined) notes.push("(in a cycle)");
  if (foundBy === "name") notes.push("(parent found by its file's name)");
  if (foundBy === "id") notes.push("(parent found by its id)");
  const started = member.timestamp === null ? "" : formatTime(member.timestamp);
  const folder: Cell = { text: member.cwd ?? "", keep: "end" };
  return [session, started, folder, { text: notes.join(" "), keep: "end" }];
}

/** The lines that lead to a session; `below` keeps those for its children. */
function guidesOf(relative: Relative, below: Map<Relative, string>): string {
  const { parent, depth } = relative;
  if (parent === undefined) {
    below.set(relative, "");
    return "";
  }
  if (depth > MOST_LEVELS) {
    below.set(relative, "");
    return `⋮${depth} `;
  }
  const before = below.get(parent) ?? "";
  const isLast = parent.children.at(-1) === relative;
  below.set(relative, `${before}${isLast ? "  " : "│ "}`);
  return `${before}${isLast ? "└─" : "├─"}`;
}

function idOf({ member, name }: Relative): string {
  if (member !== undefined) return member.id ?? "(no id)";
  return parseFileName(fileName(name))?.id ?? "?";
}

/** What it comes to, and each cycle by name. */
function footerOf(forest: readonly Relative[]): string[] {
  const sessions = forest.filter(({ member }) => member !== undefined);
  const parts = [formatCount(sessions.length, "session")];
  const forked = sessions.filter(({ member }) => member?.parentSession != null).length;
  parts.push(`${forked} forked from another`);
  const missing = forest.filter(({ isMissing }) => isMissing).length;
  if (missing > 0) parts.push(formatCount(missing, "missing parent"));
  const cycles = forest.flatMap(({ cycle }) => (cycle === undefined ? [] : [cycle]));
  const named = cycles.map((cycle) => {
    return `a cycle: ${[...cycle, cycle[0]].map(({ name }) => fileName(name)).join(" from ")}`;
  });
  return [parts.join(", "), ...named];
}
