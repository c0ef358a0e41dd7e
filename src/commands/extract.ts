import type { Command } from "commander";
import { newHeader } from "../extract/header.js";
import { fileFor, folderFor } from "../extract/place.js";
import { type Taken, takeBefore, takePath, takeTips } from "../extract/taken.js";
import { writeAll } from "../extract/writing.js";
import { Fault } from "../fault.js";
import { momentOf } from "../format/moment.js";
import { isValidSessionId } from "../format/place.js";
import type { Io } from "../io.js";
import { absolute } from "../read/folders.js";
import { type FoundFile, findFile, STDIN } from "../read/lookup.js";
import { printJson } from "../report/json.js";
import { styleFor } from "../report/style.js";
import { visible } from "../report/visible.js";
import type { Session } from "../session/session.js";
import { resolveReference } from "../tree/reference.js";
import { NO_ENTRY } from "../tree/tree.js";
import { snapshot } from "../write/snapshot.js";
import type { ExitCode } from "./command.js";
import { extracted, notesOf, printText } from "./extract-report.js";
import { examples, type PrintingOptions, printingOptions } from "./options.js";
import { openForReading } from "./reading.js";

interface Options extends PrintingOptions<"text" | "json"> {
  output?: string;
  sessionDir?: string;
  before?: boolean;
  tips?: boolean;
  id?: string;
  cwd?: string;
  parent?: string;
  force?: boolean;
}

export function define(command: Command): void {
  command
    .argument("FILE", "the session: a path, - or a session id")
    .argument("[REF]", "the entry to end at (default: the current leaf)")
    .option("-o, --output <file>", "write the result here (-: standard output)")
    .option("--session-dir <dir>", "write it into this folder, named as pi names sessions")
    .option("--before", "end before REF, a user message, as pi's /fork does")
    .option("--tips", "one session for every tip; their names sort by the tips' order")
    .option("--id <id>", "the new session's id (default: a new UUID)")
    .option("--cwd <dir>", "the new session's working directory; its folder follows")
    .option("--parent <path>", "what it says it was taken from (none: nothing; default: FILE)")
    .option("--force", "replace a file that exists");
  printingOptions(command, ["text", "json"]);
  examples(command, {
    "extract talk.jsonl": "the current branch, beside it",
    "extract talk.jsonl @fixed -o fixed.jsonl": "the path to a labelled entry",
    "extract talk.jsonl 3f2a --before": "all before a user message",
    "extract talk.jsonl --tips": "each branch in a file of its own",
  });
  command.addHelpText("after", NOTES);
}

const NOTES = `
The new session is what pi's /clone makes, or with --before its /fork. The
source is not changed. Where the source is broken above REF, what is left of the
path is taken, and you are told what is missing.

SOURCE_DATE_EPOCH (seconds) fixes the new session's time; its ids then derive
from its content, so that the same call gives the same bytes.`;

export async function run(
  [reference, entry]: readonly string[],
  options: Options,
  io: Io,
): Promise<ExitCode> {
  refuseMixtures(entry, options);
  const moment = momentOf(io.env);
  const cwd = options.cwd === undefined ? undefined : absolute(options.cwd, io);
  const file = findFile(reference!, io);
  const found = file.path === STDIN ? undefined : snapshot(file.path, io.cwd);
  const source = found && { ...found, name: file.name };
  const session = await openForReading(reference!, {}, io);
  try {
    const parts = options.tips ? takeTips(session) : [takeOne(session, entry, options)];
    const chosen = { id: options.id, cwd, parentSession: parentFor(file, options.parent, io) };
    const jobs = parts.map((taken, at) => {
      const header = newHeader(session, taken, { ...moment, time: moment.time + at }, chosen);
      const sourceCwd = session.header?.value.cwd;
      const output =
        options.output ??
        fileFor(folderFor(file, sourceCwd, { sessionDir: options.sessionDir, cwd }, io), header);
      return { taken, header, output };
    });
    for (const note of notesOf(session, parts)) io.stderr.write(`${visible(note)}\n`);
    await writeAll(
      session,
      jobs,
      source,
      { isNamed: options.output !== undefined, ...options },
      io,
    );
    const style = await styleFor(io.stdout, { color: options.color, env: io.env });
    const files = jobs.map((job) => extracted(session, job));
    if (options.format === "json") printJson(io.stdout, { schema: "extract/1", files });
    else printText(files, options.output === "-" ? io.stderr : io.stdout, style);
    return 0;
  } finally {
    session.close();
  }
}

function refuseMixtures(entry: string | undefined, options: Options): void {
  const { output, sessionDir, tips, before, id, format } = options;
  const given = { REF: entry, "--before": before, "--id": id, "-o": output };
  const [first] = Object.entries(given).filter(([, value]) => value !== undefined);
  if (tips && first) throw new Fault(`--tips and ${first[0]} exclude each other`);
  if (output !== undefined && sessionDir !== undefined) {
    throw new Fault("-o and --session-dir exclude each other");
  }
  if (output === "-" && format === "json") {
    throw new Fault("-o - and -f json both take standard output");
  }
  if (id === undefined || isValidSessionId(id)) return;
  throw new Fault(
    `--id: expected letters, digits, '.', '_' and '-', the first and last a letter or digit, not '${id}'`,
  );
}

function takeOne(session: Session, entry: string | undefined, { before }: Options): Taken {
  const end = resolveReference(session.tree, entry ?? "leaf");
  if (end !== NO_ENTRY) return before ? takeBefore(session, end) : takePath(session, end);
  throw new Fault(
    session.tree.size === 0
      ? `${session.file}: has no entries`
      : `${session.file}: its current leaf is before the first entry; name one`,
  );
}

function parentFor(file: FoundFile, parent: string | undefined, io: Io): string | undefined {
  if (parent === "none") return undefined;
  if (parent !== undefined) return absolute(parent, io);
  return file.path === STDIN ? undefined : file.path;
}
