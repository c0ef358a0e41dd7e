import type { Command } from "commander";
import type { Usage } from "../format/usage.js";
import type { Io } from "../io.js";
import { isoOrNull } from "../report/human.js";
import { printJson } from "../report/json.js";
import type { Amount, SessionStats } from "../stats/stats.js";
import type { ModelRow } from "../stats/tallies.js";
import { totalOf } from "../stats/total.js";
import type { ExitCode } from "./command.js";
import { askSessions } from "./many.js";
import { choice, examples, jobsOption, type ReadingOptions, readingOptions } from "./options.js";
import { printStatsText } from "./stats-text.js";

const GROUPINGS = ["model", "tool", "branch", "day"] as const;
export type Grouping = (typeof GROUPINGS)[number];

interface Options extends ReadingOptions<"text" | "json"> {
  by?: Grouping;
  jobs?: number;
}

/** A session that was counted, and the name of its file. */
export type Counted = SessionStats & { file: string };

export function define(command: Command): void {
  command.argument("<PATH...>", "sessions, and folders searched for them");
  readingOptions(command, ["text", "json"])
    .addOption(choice("--by <what>", "one table only, a row for each", GROUPINGS))
    .addOption(jobsOption());
  examples(command, {
    "stats talk.jsonl": "what a session came to",
    "stats ~/.pi/agent/sessions --by day": "what was done on which day",
    "stats talk.jsonl --by branch": "what each branch used, alone and in all",
    "stats . --by model -f json | jq '.rows[].cost'": "what each model cost",
  });
  command.addHelpText("after", NOTES);
}

const NOTES = `
Every entry of a file counts once, whatever branches share it; what a fork took
over into a file of its own counts in both files. Cost is what was recorded when
the model was asked, in US dollars. Days are those of your clock.`;

export async function run(paths: readonly string[], options: Options, io: Io): Promise<ExitCode> {
  const all: Counted[] = [];
  const how = { doing: "counting", jobs: options.jobs, strict: options.strict };
  const asked = { branches: options.by === "branch" };
  const done = await askSessions(paths, "stats", asked, how, io, (stats, file) => {
    all.push({ file: file.name, ...stats });
  });
  const total = totalOf(all);
  if (options.format === "json") {
    const { by } = options;
    printJson(io.stdout, {
      schema: "stats/1",
      by: by ?? null,
      ...(by === undefined ? { total: amountJson(total) } : {}),
      rows: rowsOf(all, total, by),
      malformed: done.malformed,
    });
  } else await printStatsText(all, total, options, io);
  return done.status;
}

function rowsOf(all: readonly Counted[], total: Amount, by: Grouping | undefined): object[] {
  switch (by) {
    case "model":
      return total.models.map(modelJson);
    case "tool":
      return total.tools;
    case "day":
      return total.days;
    case "branch":
      return all.flatMap(({ file, branches }) =>
        branches.map(({ last, alone, all, ...row }) => {
          return { file, ...row, last: isoOrNull(last), alone, all };
        }),
      );
    default:
      return all.map(({ file, id, name, cwd, ...amount }) => {
        return { file, id, name, cwd, ...amountJson(amount) };
      });
  }
}

function amountJson(amount: Amount) {
  const { entries, repeated, first, last, usage, kinds, models, tools, days } = amount;
  const { files, size, content, places } = amount;
  return {
    entries,
    repeated,
    first: isoOrNull(first),
    last: isoOrNull(last),
    usage: usageJson(usage),
    kinds,
    models: models.map(modelJson),
    tools,
    days,
    files: { read: [...files.read].sort(), modified: [...files.modified].sort() },
    size,
    content,
    places,
  };
}

function modelJson({ by, provider, model, uses, errors, ...usage }: ModelRow) {
  return { by, provider, model, uses, errors, ...usageJson(usage) };
}

function usageJson({ total, cost, ...tokens }: Usage) {
  return { ...tokens, tokens: total, cost };
}
