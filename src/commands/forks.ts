import type { Command } from "commander";
import { type Branch, type ForkPoint, type Forks, forksOf, type Tip } from "../forks/forks.js";
import { gistText } from "../format/gist.js";
import type { Io } from "../io.js";
import { isoOrNull, preview } from "../report/human.js";
import { printJson } from "../report/json.js";
import type { Session } from "../session/session.js";
import { NO_ENTRY } from "../tree/tree.js";
import type { ExitCode } from "./command.js";
import { gistAt, idOrNull } from "./entries.js";
import { printForksText } from "./forks-text.js";
import { map } from "./map.js";
import { examples, type ReadingOptions, readingOptions } from "./options.js";
import { openForReading } from "./reading.js";

interface Options extends ReadingOptions<"text" | "json"> {
  tips?: boolean;
}

export function define(command: Command): void {
  command.argument("FILE", "the session: a path, - or a session id");
  readingOptions(command, ["text", "json"]).option("--tips", "list the tips only");
  examples(command, {
    "forks talk.jsonl": "where the session forks, and where each branch ends",
    "forks talk.jsonl --tips": "the ends of all branches",
    "forks talk.jsonl -f json | jq -r '.tips[].id'": "their ids, for a script",
  });
}

export async function run([file]: readonly string[], options: Options, io: Io): Promise<ExitCode> {
  const session = await openForReading(file, options, io);
  const found = forksOf(session.tree);
  if (options.tips) found.forks = [];
  if (options.format === "json") printForksJson(session, found, io);
  else await printForksText(session, found, options, io);
  session.close();
  return 0;
}

/** Prints forks and tips as `forks/1`. */
function printForksJson(session: Session, { forks, tips }: Forks, io: Io): void {
  printJson(io.stdout, {
    schema: "forks/1",
    file: session.file,
    leaf: idOrNull(session, session.tree.leaf),
    forks: map(forks, (fork) => forkJson(session, fork)),
    tips: map(tips, (tip) => tipJson(session, tip)),
    malformed: session.malformed,
  });
}

function forkJson(session: Session, { entry, depth, branches }: ForkPoint) {
  const { tree } = session;
  return {
    id: tree.id(entry),
    line: tree.line(entry),
    depth,
    children: branches.map((branch) => branchJson(session, branch)),
  };
}

function branchJson(session: Session, branch: Branch) {
  const { entry, firstUser } = branch;
  const words = firstUser === NO_ENTRY ? entry : firstUser;
  return {
    id: session.tree.id(entry),
    line: session.tree.line(entry),
    entries: branch.entries,
    tips: branch.tips,
    last: isoOrNull(branch.last),
    current: branch.isCurrent,
    preview: preview(gistText(gistAt(session, words))),
  };
}

function tipJson(session: Session, { entry, depth, fork, own, last, isCurrent }: Tip) {
  const { tree } = session;
  return {
    id: tree.id(entry),
    line: tree.line(entry),
    depth,
    fork: idOrNull(session, fork),
    own,
    last: isoOrNull(last),
    current: isCurrent,
    label: tree.labels.get(entry)?.text ?? null,
  };
}
