import { statSync } from "node:fs";
import { resolve } from "node:path";
import type { Command } from "commander";
import type { Io } from "../io.js";
import { printJson, printNdjson } from "../report/json.js";
import { expressionOf, type Query } from "../search/query.js";
import { type Hit, searchSession } from "../search/search.js";
import type { ExitCode } from "./command.js";
import { askSessions } from "./many.js";
import { map } from "./map.js";
import {
  examples,
  jobsOption,
  list,
  type ReadingOptions,
  readingOptions,
  wholeNumber,
} from "./options.js";
import { openForReading } from "./reading.js";
import { SearchText } from "./search-text.js";

interface Options extends ReadingOptions<"text" | "json" | "ndjson"> {
  fixedString?: boolean;
  ignoreCase?: boolean;
  role?: string[];
  type?: string[];
  tool?: string[];
  context?: number;
  jobs?: number;
}

export function define(command: Command): void {
  command
    .argument("PATTERN", "a JavaScript regular expression")
    .argument("<PATH...>", "sessions, and folders searched for them");
  readingOptions(command, ["text", "json", "ndjson"])
    .option("-F, --fixed-string", "the pattern is a text, not an expression")
    .option("-i, --ignore-case", "upper and lower case are the same")
    .addOption(list("--role <role>", "only messages of these roles: user, assistant, …"))
    .addOption(list("--type <type>", "only entries of these types: message, compaction, …"))
    .addOption(list("--tool <name>", "only calls and output of these tools"))
    .addOption(
      wholeNumber("-C, --context <lines>", "lines of the text around each that matches", 0),
    )
    .addOption(jobsOption());
  examples(command, {
    "search saffron talk.jsonl": "where a word comes up",
    "search -F 'sum(a, b)' ~/.pi/agent/sessions -C 2":
      "a text in all sessions, with lines around it",
    "search 'rm -rf' ~/.pi --tool bash": "commands that were called",
    "search -i 'todo|fixme' . --role user -f ndjson": "an object a line for each entry",
  });
  command.addHelpText("after", NOTES);
}

const NOTES = `
Searched is what a person would call the text: messages and thinking, arguments
and output of tools, commands, summaries, names and labels. ^ and $ match at
lines; the expression has JavaScript's flag u. One that backtracks without end
takes that long.

● is on the current branch, ○ on an abandoned one. Status 1 when nothing
matches.`;

export async function run(
  [pattern, ...paths]: readonly string[],
  options: Options,
  io: Io,
): Promise<ExitCode> {
  const query: Query = {
    pattern: pattern!,
    fixed: options.fixedString === true,
    ignoreCase: options.ignoreCase === true,
    context: options.context ?? 0,
    types: options.type,
    roles: options.role,
    tools: options.tool,
  };
  expressionOf(query);
  const [path, ...others] = paths as [string, ...string[]];
  const isMany = others.length > 0 || isFolder(path, io);
  return isMany ? searchMany(paths, query, options, io) : searchOne(path, query, options, io);
}

function isFolder(path: string, { cwd }: Io): boolean {
  return statSync(resolve(cwd, path), { throwIfNoEntry: false })?.isDirectory() === true;
}

/** Prints hits as they are found: of one file, which may be of any size, none is kept. */
async function searchOne(path: string, query: Query, options: Options, io: Io): Promise<ExitCode> {
  const session = await openForReading(path, options, io);
  const { file } = session;
  let found = 0;
  function* hits(): Generator<Hit> {
    for (const hit of searchSession(session, query)) {
      found++;
      yield hit;
    }
  }
  if (options.format === "text") (await SearchText.open(options, io)).print(file, hits());
  else if (options.format === "ndjson") printNdjson(io.stdout, map(hits(), rowFor(file)));
  else {
    const rows = map(hits(), rowFor(file));
    const malformed = map(session.malformed, (line) => ({ file, ...line }));
    printJson(io.stdout, { schema: "search/1", rows, malformed });
  }
  session.close();
  return found > 0 ? 0 : 1;
}

async function searchMany(
  paths: readonly string[],
  query: Query,
  options: Options,
  io: Io,
): Promise<ExitCode> {
  const text = await SearchText.open(options, io);
  const rows: object[] = [];
  let found = 0;
  const how = { doing: "searching", jobs: options.jobs, strict: options.strict };
  const done = await askSessions(paths, "search", query, how, io, (hits, file, beforePrinting) => {
    found += hits.length;
    if (options.format === "json") for (const row of map(hits, rowFor(file.name))) rows.push(row);
    if (options.format === "json" || hits.length === 0) return;
    beforePrinting();
    if (options.format === "text") text.print(file.name, hits);
    else printNdjson(io.stdout, map(hits, rowFor(file.name)));
  });
  if (options.format === "json") {
    printJson(io.stdout, { schema: "search/1", rows, malformed: done.malformed });
  }
  if (done.status !== 0) return done.status;
  return found > 0 ? 0 : 1;
}

function rowFor(file: string) {
  return ({ matches, ...hit }: Hit) => {
    const tools = [...new Set(matches.flatMap(({ tool }) => tool ?? []))];
    return { file, ...hit, tools, matches };
  };
}
