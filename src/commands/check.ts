import { type Command, Option } from "commander";
import { chooseRules } from "../check/choose.js";
import type { FileReport, RuleName, Severity } from "../check/finding.js";
import { unreadableFile } from "../check/task.js";
import { atLeast, exitCodeOf, totalsOf } from "../check/totals.js";
import type { Io } from "../io.js";
import { mapFiles } from "../jobs/map-files.js";
import { findFiles } from "../read/inputs.js";
import { type FoundFile, STDIN } from "../read/lookup.js";
import { formatCount } from "../report/human.js";
import { progressFor } from "../report/progress.js";
import { visible } from "../report/visible.js";
import { type BaselineUse, openBaseline } from "./check-baseline.js";
import { FORMATS, type Format, printReports } from "./check-formats.js";
import type { ExitCode } from "./command.js";
import { printFailure } from "./failures.js";
import {
  choice,
  examples,
  jobsOption,
  list,
  type PrintingOptions,
  printingOptions,
  wholeNumber,
} from "./options.js";

const SEVERITIES: readonly Severity[] = ["error", "warning", "info"];

interface Options extends PrintingOptions<Format>, BaselineUse {
  rule?: string[];
  ignore?: string[];
  severity: Severity;
  maxWarnings?: number;
  jobs?: number;
}

export function define(command: Command): void {
  command
    .argument("<PATH...>", "sessions, and folders searched for them")
    .addOption(list("--rule <rules>", "judge by these rules, or families of them, only"))
    .addOption(list("--ignore <rules>", "leave these rules, or families of them, out"))
    .addOption(choice("--severity <lowest>", "the least that is shown", SEVERITIES, "info"))
    .addOption(wholeNumber("--max-warnings <number>", "status 1 for more warnings too", 0))
    .addOption(new Option("--baseline <file>", "keep quiet about the findings in this file"))
    .option("--update-baseline", "write what is found into that file")
    .addOption(jobsOption());
  printingOptions(command, FORMATS);
  examples(command, {
    "check talk.jsonl": "what is wrong with a session",
    "check ~/.pi/agent/sessions": "with all of pi's",
    "check sessions --severity error -f github": "errors as annotations in CI",
    "check sessions --baseline known.json --update-baseline": "take what is found as known",
    "check sessions --baseline known.json": "only what is new since",
    "check talk.jsonl --rule tool,line/torn": "by some rules only",
  });
  command.addHelpText("after", NOTES);
}

const NOTES = `
What is checked is never written to. Status 1 means that errors were found, 2
that a file could not be read or is no session. pi-session explain lists the
rules, pi-session explain RULE tells all about one.`;

export async function run(paths: readonly string[], options: Options, io: Io): Promise<ExitCode> {
  const rules = chooseRules(options.rule ?? [], options.ignore ?? []);
  const baseline = openBaseline(options, io);
  const { files, faults } = findFiles(paths, io);
  for (const message of faults) printFailure({ message }, io);
  const reports: FileReport[] = [];
  for await (const { file, report } of reportsOn(files, rules, options, io)) {
    // What was named is expected to be a session; what a folder holds need not be one.
    const isOther = report.status === "no-session" && !paths.includes(file.name);
    if (isOther) io.stderr.write(`${visible(file.name)} ${report.findings[0]!.message}\n`);
    else reports.push(baseline.judge(report, file));
  }
  await printReports(atLeast(reports, options.severity), options, io);
  await baseline.end();
  const { warnings } = totalsOf(reports);
  if (warnings > (options.maxWarnings ?? warnings)) {
    const most = `more than --max-warnings ${options.maxWarnings}`;
    io.stderr.write(`${formatCount(warnings, "warning")}, ${most}\n`);
  }
  return faults.length > 0 ? 2 : exitCodeOf(reports, options.maxWarnings);
}

/** Checks the files, with a bar; one that fails, by whatever, is reported on like the others. */
async function* reportsOn(
  files: readonly FoundFile[],
  rules: readonly RuleName[],
  { jobs }: Options,
  io: Io,
): AsyncGenerator<{ file: FoundFile; report: FileReport }> {
  const size = files.reduce((sum, file) => sum + file.size, 0);
  const progress = progressFor(io.stderr, "checking", size || undefined);
  // A thread has no standard input.
  const most = files.some(({ path }) => path === STDIN) ? 1 : jobs;
  const how = { onProgress: progress.update, ...(most === undefined ? {} : { jobs: most }) };
  try {
    for await (const outcome of mapFiles(files, "check", { rules }, how)) {
      const { file } = outcome;
      if ("result" in outcome) yield { file, report: outcome.result };
      else {
        const { message, stack } = outcome.failure;
        if (stack !== undefined) printFailure({ message, stack }, io);
        yield { file, report: unreadableFile(file, message) };
      }
    }
  } finally {
    progress.end();
  }
}
