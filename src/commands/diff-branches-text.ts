import type { BranchDiff, BranchSide } from "../diff/branches.js";
import { type Said, saidAtFork } from "../diff/said.js";
import { compareWords } from "../diff/words.js";
import { gistText } from "../format/gist.js";
import type { Io } from "../io.js";
import { formatCount, preview } from "../report/human.js";
import { type Style, styleFor } from "../report/style.js";
import { printTable } from "../report/table.js";
import { visible } from "../report/visible.js";
import { cut } from "../report/width.js";
import { wordDiffLines } from "../report/word-diff.js";
import type { Session } from "../session/session.js";
import { isBookkeeping } from "../tree/filter.js";
import { type EntryIndex, NO_ENTRY } from "../tree/tree.js";
import type { BranchOptions } from "./diff-branches.js";
import { fileRows, sideRows } from "./diff-branches-rows.js";
import { gistAt } from "./entries.js";
import { printEntryLines } from "./entry-lines.js";

/** Prints where two branches part, their figures side by side, and what each says alone. */
export async function printBranchesText(
  session: Session,
  diff: BranchDiff,
  options: BranchOptions,
  io: Io,
): Promise<void> {
  const style = await styleFor(io.stdout, { color: options.color, env: io.env });
  const { left, right } = diff;
  const say = (line: string) => io.stdout.write(`${line}\n`);
  say(cut(visible(commonText(session, diff)), io.stdout.columns ?? Number.POSITIVE_INFINITY));
  say("");
  const columns = [
    { title: "" },
    { title: "left", flexible: true },
    { title: "right", flexible: true },
  ];
  printTable(io.stdout, columns, sideRows(session, diff, style), style);
  const files = fileRows(diff, style);
  if (files.length > 0) {
    say("");
    const columns = [{ title: "file" }, { title: "by" }, { title: "path", flexible: true }];
    printTable(io.stdout, columns, files, style);
  }
  if (options.stat) return;
  printChanged(session, diff, style, io);
  const pairs = options.context ? [] : saidAtFork(session, left.alone, right.alone);
  for (const [one, other] of pairs) {
    say(`\n${style.bold(pairTitle(session, one, other))}`);
    const parts = compareWords(one.text, other.text);
    if (one.text === other.text) say("  the same on both sides");
    else for (const line of wordDiffLines(parts, style)) say(`  ${line}`.trimEnd());
  }
  const what = options.context ? "seen on the" : "on the";
  printAlone(session, `only ${what} left`, left, style, io);
  printAlone(session, `only ${what} right`, right, style, io);
}

/** Entries that both models see, but not alike: which context edit made the difference. */
function printChanged(session: Session, diff: BranchDiff, style: Style, io: Io): void {
  const { tree } = session;
  if (diff.changed.length > 0) io.stdout.write(`\n${style.bold("seen differently")}\n`);
  for (const entry of diff.changed) {
    const [one, other] = [diff.left, diff.right].map(({ seen }) => {
      const edit = seen.entries.get(entry);
      return edit === undefined ? "as it is" : `replaced by ${tree.id(edit)}`;
    });
    const kind = tree.kind(entry);
    io.stdout.write(`${visible(`${tree.id(entry)}  ${kind}  ${one} → ${other}`)}\n`);
  }
}

function commonText(session: Session, { common, depth }: BranchDiff): string {
  if (common === NO_ENTRY) return "no common ancestor";
  const { tree } = session;
  const kind = tree.kind(common);
  const place = `line ${tree.line(common)}, depth ${depth}`;
  return `common ancestor  ${tree.id(common)}  ${place}  ${kind}  ${preview(gistText(gistAt(session, common)))}`;
}

function pairTitle({ tree }: Session, left: Said, right: Said): string {
  const what = left.role === "user" ? "user" : "reply";
  return visible(`${what}  ${tree.id(left.entry)} → ${tree.id(right.entry)}`);
}

/** The entries one branch has alone: the conversation a line each, bookkeeping in one. */
function printAlone(
  session: Session,
  title: string,
  { alone }: BranchSide,
  style: Style,
  io: Io,
): void {
  const { tree } = session;
  const said = alone.filter((entry) => !isBookkeeping(tree, entry));
  const count = formatCount(alone.length, "entry", "entries");
  io.stdout.write(`\n${style.bold(`${title}: ${count}`)}\n`);
  const partOf = (entry: EntryIndex) => {
    return { place: "current" as const, marks: entry === tree.leaf ? ["← leaf"] : [] };
  };
  printEntryLines(io.stdout, session, said, partOf, style);
  const folded = bookkeepingText(session, alone);
  if (folded !== "") io.stdout.write(`${style.dim(visible(folded))}\n`);
}

function bookkeepingText({ tree }: Session, alone: readonly EntryIndex[]): string {
  const counts = new Map<string, number>();
  for (const entry of alone) {
    if (!isBookkeeping(tree, entry)) continue;
    const type = tree.type(entry);
    counts.set(type, (counts.get(type) ?? 0) + 1);
  }
  if (counts.size === 0) return "";
  return `bookkeeping: ${Array.from(counts, ([type, count]) => `${type} × ${count}`).join(", ")}`;
}
