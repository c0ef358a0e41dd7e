import type { Command } from "commander";
import { Fault } from "../fault.js";
import type { Io } from "../io.js";
import { entryLines } from "../report/entry-text.js";
import { printJson, printRawLine } from "../report/json.js";
import { styleFor } from "../report/style.js";
import { visible } from "../report/visible.js";
import type { Session } from "../session/session.js";
import { resolveReference } from "../tree/reference.js";
import { type EntryIndex, NO_ENTRY } from "../tree/tree.js";
import type { ExitCode } from "./command.js";
import { examples, type ReadingOptions, readingOptions } from "./options.js";
import { openForReading } from "./reading.js";

interface Options extends ReadingOptions<"text" | "json"> {
  raw?: boolean;
}

export function define(command: Command): void {
  command
    .argument("FILE", "the session: a path, - or a session id")
    .argument("<REF...>", "the entries");
  readingOptions(command, ["text", "json"]).option("--raw", "print the exact bytes of the lines");
  examples(command, {
    "show talk.jsonl leaf": "the current leaf in full",
    "show talk.jsonl 3f2a line:17 @fixed": "several entries",
    "show talk.jsonl leaf~1 --raw | jq .": "a line as it stands in the file",
  });
}

export async function run(
  [file, ...references]: readonly string[],
  options: Options,
  io: Io,
): Promise<ExitCode> {
  const session = await openForReading(file, options, io);
  const entries = references.map((reference) => {
    const entry = resolveReference(session.tree, reference);
    if (entry === NO_ENTRY) throw new Fault(`no entry ${reference}: the session has none`);
    return entry;
  });
  if (options.raw) for (const entry of entries) printRawLine(io.stdout, session.bytes(entry));
  else if (options.format === "json") {
    printJson(io.stdout, {
      schema: "show/1",
      file: session.file,
      entries: entriesOf(session, entries),
      malformed: session.malformed,
    });
  } else await printEntries(session, entries, options, io);
  session.close();
  return 0;
}

function* entriesOf(session: Session, entries: readonly EntryIndex[]) {
  const { tree } = session;
  for (const entry of entries) {
    yield {
      id: tree.id(entry),
      line: tree.line(entry),
      offset: tree.columns.offset[entry],
      bytes: tree.columns.length[entry],
      label: tree.labels.get(entry)?.text ?? null,
      entry: session.entry(entry),
    };
  }
}

async function printEntries(
  session: Session,
  entries: readonly EntryIndex[],
  options: Options,
  io: Io,
): Promise<void> {
  const { tree } = session;
  const style = await styleFor(io.stdout, { color: options.color, env: io.env });
  for (const [index, entry] of entries.entries()) {
    const label = tree.labels.get(entry)?.text;
    const head = [
      tree.id(entry) ?? "(no id)",
      tree.kind(entry),
      tree.timestamp(entry) ?? "(no time)",
      `line ${tree.line(entry)}`,
      `parent ${tree.parentId(entry) ?? "none"}`,
      ...(label === undefined ? [] : [`[${label}]`]),
      ...(entry === tree.leaf ? ["← leaf"] : []),
    ];
    io.stdout.write(`${index > 0 ? "\n" : ""}${style.yellow(visible(head.join("  ")))}\n`);
    for (const line of entryLines(session.entry(entry), style)) io.stdout.write(`${line}\n`);
  }
}
