import { ABSENT } from "../diff/changes.js";
import type { FileDiff } from "../diff/files.js";
import { type ChangedLine, changedLines, type OnlyLine, onlyIn } from "../diff/listing.js";
import { gistText } from "../format/gist.js";
import type { Io } from "../io.js";
import type { Output } from "../output.js";
import { formatAmount, preview } from "../report/human.js";
import { type Style, styleFor } from "../report/style.js";
import { changeText } from "../report/value-text.js";
import { visible } from "../report/visible.js";
import { cut, width } from "../report/width.js";
import { NO_ENTRY } from "../tree/tree.js";
import type { FileOptions } from "./diff-files.js";
import { gistAt } from "./entries.js";

/** Changes of one entry that are printed; the rest is counted. */
const MOST_CHANGES = 20;
/** Columns that a pointer may take in any case. */
const MOST_NAME = 40;
/** The width of a change where no terminal sets one. */
const COLUMNS = 160;

/** Prints what only one of two files has, what has changed, and how much is the same. */
export async function printFilesText(diff: FileDiff, options: FileOptions, io: Io): Promise<void> {
  const style = await styleFor(io.stdout, { color: options.color, env: io.env });
  const say = (line: string, paint: (text: string) => string) => {
    io.stdout.write(
      `${paint(cut(visible(line), io.stdout.columns ?? Number.POSITIVE_INFINITY))}\n`,
    );
  };
  if (!options.stat) {
    for (const line of onlyIn(diff, "left")) say(onlyText("-", line, diff, "left"), style.red);
    for (const line of onlyIn(diff, "right")) say(onlyText("+", line, diff, "right"), style.green);
    for (const line of changedLines(diff)) {
      say(`~ ${changedText(line)}`, style.yellow);
      printChanges(line, io.stdout, style);
    }
  }
  say(summaryOf(diff), style.dim);
}

function onlyText(sign: string, line: OnlyLine, diff: FileDiff, side: "left" | "right"): string {
  const place = `${sign} ${line.id ?? "(no id)"}  line ${line.line}`;
  if (line.malformed !== undefined)
    return `${sign} line ${line.line}  malformed: ${line.malformed}`;
  if (line.entry === NO_ENTRY) return `${sign} header  line ${line.line}`;
  const words = preview(gistText(gistAt(diff[side], line.entry)));
  return `${place}  ${line.role ?? line.type}  ${words}`;
}

function changedText({ id, entry, left, right, type, role }: ChangedLine): string {
  const lines = left === right ? `line ${left}` : `line ${left} → ${right}`;
  return entry === NO_ENTRY ? `header  ${lines}` : `${id ?? "(no id)"}  ${lines}  ${role ?? type}`;
}

function printChanges({ changes }: ChangedLine, output: Output, style: Style): void {
  let count = 0;
  for (const { pointer, left, right } of changes) {
    if (++count > MOST_CHANGES) continue;
    const columns = output.columns ?? COLUMNS;
    const name = cut(visible(pointer), Math.max(MOST_NAME, columns >> 1));
    const room = columns - width(name) - 6;
    output.write(`    ${style.cyan(name)}  ${changeText(left, right, room, ABSENT)}\n`);
  }
  const more = count - MOST_CHANGES;
  if (more > 0) output.write(`${style.dim(`    … ${more} more`)}\n`);
}

function summaryOf({ counts, headers, malformed }: FileDiff): string {
  const { same, added, removed, changed } = counts;
  const parts = [`${formatAmount(same)} the same`];
  if (removed > 0) parts.push(`${formatAmount(removed)} removed`);
  if (added > 0) parts.push(`${formatAmount(added)} added`);
  if (changed > 0) parts.push(`${formatAmount(changed)} changed`);
  if (headers.length > 0) parts.push("another header");
  const bad = malformed.left.length + malformed.right.length;
  if (bad > 0) parts.push(`${formatAmount(bad)} malformed only on one side`);
  return parts.length === 1 ? `no difference: ${parts[0]}` : parts.join(", ");
}
