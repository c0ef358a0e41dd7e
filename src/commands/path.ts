import type { Command } from "commander";
import type { Io } from "../io.js";
import { printJson, printRawLine } from "../report/json.js";
import { styleFor } from "../report/style.js";
import { visible } from "../report/visible.js";
import type { Session } from "../session/session.js";
import { resolveReference } from "../tree/reference.js";
import { type EntryIndex, NO_ENTRY } from "../tree/tree.js";
import { pathTo } from "../tree/walk.js";
import type { ExitCode } from "./command.js";
import { entryJson, idOrNull } from "./entries.js";
import { printEntryLines } from "./entry-lines.js";
import { examples, type ReadingOptions, readingOptions } from "./options.js";
import { openForReading } from "./reading.js";

type Options = ReadingOptions<"text" | "json" | "ndjson">;

export function define(command: Command): void {
  command
    .argument("FILE", "the session: a path, - or a session id")
    .argument("[REF]", "the entry to end at (default: the current leaf)");
  readingOptions(command, ["text", "json", "ndjson"]);
  examples(command, {
    "path talk.jsonl": "from the root to the current leaf",
    "path talk.jsonl @fixed": "to a labelled entry",
    "path talk.jsonl leaf~5 -f ndjson": "the entries' own bytes, a line each",
  });
}

export async function run(
  [file, reference = "leaf"]: readonly string[],
  options: Options,
  io: Io,
): Promise<ExitCode> {
  const session = await openForReading(file, options, io);
  const { tree } = session;
  const end = resolveReference(tree, reference);
  const path = pathTo(tree, end);
  if (options.format === "json") {
    printJson(io.stdout, {
      schema: "path/1",
      file: session.file,
      leaf: idOrNull(session, end),
      entries: entriesOf(session, path),
      malformed: session.malformed,
    });
  } else if (options.format === "ndjson") {
    for (const entry of path) printRawLine(io.stdout, session.bytes(entry));
  } else {
    await printPathText(session, path, options, io);
  }
  session.close();
  return 0;
}

function* entriesOf(session: Session, path: readonly EntryIndex[]) {
  for (const entry of path) yield entryJson(session, entry);
}

async function printPathText(
  session: Session,
  path: readonly EntryIndex[],
  options: Options,
  io: Io,
): Promise<void> {
  const { tree } = session;
  const style = await styleFor(io.stdout, { color: options.color, env: io.env });
  const partOf = (entry: EntryIndex) => {
    const marks: string[] = [];
    if (tree.isOrphan(entry)) marks.push(visible(`orphan of ${tree.parentId(entry)}`));
    if (tree.isForkPoint(entry)) marks.push(`${tree.childCount(entry)} branches`);
    if (entry === tree.leaf) marks.push("← leaf");
    const place = tree.parent(entry) === NO_ENTRY ? ("root" as const) : ("current" as const);
    return { place, marks };
  };
  printEntryLines(io.stdout, session, path, partOf, style);
}
