import type { EntryAccount } from "../context/ledger.js";
import type { ContextSummary, OmittedGroup } from "../context/summary.js";
import type { Output } from "../output.js";
import { formatAmount } from "../report/human.js";
import type { Style } from "../report/style.js";
import { type Column, printTable } from "../report/table.js";
import type { ShortIds } from "./rows.js";

const COLUMNS: readonly Column[] = [
  { title: "left out" },
  { title: "entries", align: "right" },
  { title: "tokens", align: "right" },
  { title: "why", flexible: true },
];

const MOST_NAMES = 5;

/** Prints what was left out, a reason a line. */
export function printOmitted(
  output: Output,
  { omitted }: ContextSummary,
  ids: ShortIds,
  style: Style,
): void {
  const rows = omitted.map((group) => [
    group.reason,
    formatAmount(group.entries),
    group.tokens === 0 ? "" : formatAmount(group.tokens),
    whyText(group, ids),
  ]);
  if (rows.length > 0) printTable(output, COLUMNS, rows, style);
}

function whyText({ reason, by, types }: OmittedGroup, ids: ShortIds): string {
  const names = few(Array.from(by, (entry) => ids.of(entry)));
  switch (reason) {
    case "compacted":
      return `the summary of ${names} stands for them`;
    case "edited":
      return `dropped by context edits: ${names}`;
    case "excluded":
      return "kept from the model by the user, or of a role that it does not know";
    case "empty":
      return "nothing in them to send";
    case "metadata":
      return few(Array.from(types, ([type, count]) => `${count} ${type}`));
  }
}

/** What became of one entry. */
export function verdict({ messages, reason, by }: EntryAccount, ids: ShortIds): string {
  const name = by === undefined ? "" : ids.of(by);
  switch (reason) {
    case undefined:
      if (messages === 0) return "sent, joined to the message before";
      return [messages === 1 ? "sent" : `sent as ${messages} messages`]
        .concat(by === undefined ? [] : [`content replaced by ${name}`])
        .join(", ");
    case "compacted":
      return `compacted: the summary of ${name} stands for it`;
    case "edited":
      return `edited: dropped by ${name}`;
    case "excluded":
      return "excluded: not for the model";
    case "empty":
      return "empty: nothing in it to send";
    case "metadata":
      return "metadata: never sent";
  }
}

function few(names: readonly string[]): string {
  const more = names.length - MOST_NAMES;
  return `${names.slice(0, MOST_NAMES).join(", ")}${more > 0 ? ` and ${more} more` : ""}`;
}
