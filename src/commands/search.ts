import type { Command } from "commander";
import type { Io } from "../io.js";
import { printJson, printNdjson } from "../report/json.js";
import { expressionOf, type Query } from "../search/query.js";
import type { Hit } from "../search/search.js";
import type { ExitCode } from "./command.js";
import { askSessions } from "./many.js";
import {
  examples,
  jobsOption,
  list,
  type ReadingOptions,
  readingOptions,
  wholeNumber,
} from "./options.js";
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
  command.addHelpText("after", NOTES);
  examples(command, {
    "search saffron talk.jsonl": "where a word comes up",
    "search -F 'sum(a, b)' ~/.pi/agent/sessions -C 2":
      "a text in all sessions, with lines around it",
    "search 'rm -rf' ~/.pi --tool bash": "commands that were called",
    "search -i 'todo|fixme' . --role user -f ndjson": "an object a line for each entry",
  });
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
  const text = options.format === "text" ? await SearchText.open(options, io) : undefined;
  const rows: object[] = [];
  let found = 0;
  const how = { doing: "searching", jobs: options.jobs, strict: options.strict };
  const done = await askSessions(paths, "search", query, how, io, (hits, file, beforePrinting) => {
    found += hits.length;
    if (hits.length === 0) return;
    if (options.format === "json") {
      for (const hit of hits) rows.push(rowOf(hit, file.name));
      return;
    }
    beforePrinting();
    if (text) text.print(file.name, hits);
    else
      printNdjson(
        io.stdout,
        hits.map((hit) => rowOf(hit, file.name)),
      );
  });
  if (options.format === "json") {
    printJson(io.stdout, { schema: "search/1", rows, malformed: done.malformed });
  }
  if (done.status !== 0) return done.status;
  return found > 0 ? 0 : 1;
}

function rowOf({ matches, ...hit }: Hit, file: string) {
  const tools = [...new Set(matches.flatMap(({ tool }) => tool ?? []))];
  return { file, ...hit, tools, matches };
}
