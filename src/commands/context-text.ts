import { Ledger } from "../context/ledger.js";
import { summarise } from "../context/summary.js";
import type { Io } from "../io.js";
import type { Output } from "../output.js";
import { contextHeader, contextLine } from "../report/context-text.js";
import { type ColorChoice, type Style, styleFor } from "../report/style.js";
import { visible } from "../report/visible.js";
import { pad, width, wrap } from "../report/width.js";
import type { AskedContext } from "./context.js";
import { type HeadLine, headLines } from "./context-head.js";
import { printOmitted, verdict } from "./context-omitted.js";
import { ContextRows } from "./context-rows.js";
import { ShortIds } from "./rows.js";

const NAME_COLUMNS = 12;

/** Prints a context as text: a head, the messages, and what was left out and why. */
export async function printContextText(
  asked: AskedContext,
  options: { color: ColorChoice; explain?: boolean },
  io: Io,
): Promise<void> {
  const { session, projection } = asked;
  const { tree } = session;
  const { path, boundary } = projection;
  const output = io.stdout;
  const style = await styleFor(output, { color: options.color, env: io.env });
  const ids = new ShortIds(session, path);
  const ledger = new Ledger(path, boundary.ruling);
  const rows = new ContextRows(session, ids);
  for (const projected of ledger.noting(projection.entries())) rows.add(projected);
  const summary = summarise(tree, ledger);

  const title = tree.name === undefined ? session.file : `${tree.name}  (${session.file})`;
  output.write(`${style.bold(visible(title))}\n`);
  printHead(output, headLines(asked, summary, ids), style);
  const how = { style, columns: output.columns, idColumns: Math.max(ids.columns, "entry".length) };
  if (summary.messages > 0) {
    const wide = { ...how, kindColumns: widest(rows.kinds) };
    output.write(`\n${contextHeader(wide)}`);
    for (const row of rows) output.write(contextLine(row, wide));
  }
  if (summary.omitted.length > 0) {
    output.write("\n");
    printOmitted(output, summary, ids, style);
  }
  if (!options.explain || path.length === 0) return;
  const wide = { ...how, kindColumns: widest(new Set(path.map((entry) => tree.kind(entry)))) };
  output.write(`\n${contextHeader(wide)}`);
  for (const account of ledger.all()) {
    const { entry, tokens, reason } = account;
    const row = {
      id: ids.of(entry),
      kind: tree.kind(entry),
      tokens: reason === "metadata" ? undefined : tokens,
      text: verdict(account, ids),
      isOmitted: reason !== undefined,
    };
    output.write(contextLine(row, wide));
  }
}

function printHead(output: Output, lines: readonly HeadLine[], style: Style): void {
  const room =
    output.columns === undefined ? Number.POSITIVE_INFINITY : output.columns - NAME_COLUMNS;
  let before = "";
  for (const [name, text] of lines) {
    for (const line of wrap(visible(text), Math.max(room, 20))) {
      const label = pad(name === before ? "" : name, NAME_COLUMNS);
      output.write(`${style.dim(label)}${name === "lost" ? style.red(line) : line}\n`);
      before = name;
    }
  }
}

function widest(texts: Iterable<string>): number {
  let most = 0;
  for (const text of texts) most = Math.max(most, width(visible(text)));
  return most;
}
