import { readFileSync } from "node:fs";
import { resolve } from "node:path";
import type { Command } from "commander";
import { chooseRules } from "../check/choose.js";
import type { RuleName } from "../check/finding.js";
import { type Place, writeDraft } from "../draft/write.js";
import { Fault } from "../fault.js";
import { isObject, type JsonObject } from "../format/json-object.js";
import { parsedJson } from "../format/json-text.js";
import type { Io } from "../io.js";
import { findFile, STDIN } from "../read/lookup.js";
import { openSource } from "../read/open.js";
import { type Source, unreadable } from "../read/source.js";
import type { OrphanChoice, RepairOptions } from "../repair/options.js";
import { actionsIn, draftOf, leftBy, planOf } from "../repair/plan.js";
import { plannedRepair, planRepair, type Repair } from "../repair/repair.js";
import { sha256 } from "../repair/sha256.js";
import { verifyWritten } from "../repair/verify.js";
import { printJson } from "../report/json.js";
import { progressFor } from "../report/progress.js";
import { visible } from "../report/visible.js";
import { snapshot } from "../write/snapshot.js";
import type { ExitCode } from "./command.js";
import { destinationOf, type WritingOptions, writingOptions } from "./destination.js";
import { choice, examples, list, type PrintingOptions, printingOptions } from "./options.js";
import { printRepairText } from "./repair-text.js";

interface Options extends PrintingOptions<"text" | "json">, WritingOptions {
  rule?: string[];
  ignore?: string[];
  salvage?: boolean;
  orphans?: OrphanChoice;
  plan?: string;
}

export function define(command: Command): void {
  command.argument("FILE", "the session: a path, - or a session id");
  writingOptions(command)
    .addOption(list("--rule <rules>", "mend by these rules, or families of them, only"))
    .addOption(list("--ignore <rules>", "leave these rules, or families of them, out"))
    .option("--salvage", "close lines that are cut off where their head is whole")
    .addOption(choice("--orphans <how>", "what entries without a parent become", ORPHANS))
    .option("--plan <file>", "carry out exactly the plan that -f json printed");
  printingOptions(command, ["text", "json"]);
  examples(command, {
    "repair broken.jsonl": "show what would be done",
    "repair broken.jsonl --in-place": "do it, with a backup",
    "repair broken.jsonl -o mended.jsonl": "write the result beside it",
    "repair broken.jsonl --rule tool --in-place": "mend tool calls and results only",
    "repair broken.jsonl -f json > plan.json": "a plan for --plan to carry out",
  });
  command.addHelpText("after", NOTES);
}

const ORPHANS = ["previous", "root", "drop"] as const;

const NOTES = `
Nothing is written without -o or --in-place. The result is judged before it
takes its place: if it held a new error, or had lost an entry that no change
names, nothing would be written. Every byte that goes is kept in FILE.rejected.

Status 1 means that errors are left. pi-session explain RULE tells how each
rule's findings are mended. These are mended only when --rule names them:
line/blank, leaf/stray, and in message/empty turns that say nothing. --orphans
previous hangs entries without a parent from the one before them in the file,
later roots too; root makes roots of them; drop takes them out with all below.

Of a session of version 1 or 2 only the lines are mended: see migrate.`;

export async function run(
  [reference]: readonly string[],
  options: Options,
  io: Io,
): Promise<ExitCode> {
  const file = findFile(reference!, io);
  const destination = destinationOf(file.path, options, options.format);
  const before = file.path === STDIN ? undefined : snapshot(file.path, io.cwd);
  const source = await openSource(file.path, file.name);
  const progress = progressFor(io.stderr, `repairing ${file.name}`, undefined);
  try {
    const how = { ...repairOptions(options), onProgress: () => progress.update(0) };
    const path = file.path === STDIN ? undefined : file.path;
    const repair = plan(source, { ...how, path }, options.plan, io);
    const isIdle = options.inPlace && repair.draft.isOriginal && !source.convertedFrom;
    let place: Place | undefined;
    if (destination !== undefined && !isIdle) {
      const judge = (written: string) => verifyWritten(written, repair.remaining, path);
      const named = before && { ...before, name: file.name };
      place = await writeDraft(repair.draft, repair.lineStarts, destination, named, judge, io);
    }
    progress.end();
    const output = options.output === "-" ? io.stderr : io.stdout;
    if (options.format === "json") printJson(output, json(file.name, source, repair, place));
    else
      await printRepairText({ file: file.name, repair, place, destination }, options, output, io);
    if (repair.oldVersion !== undefined) {
      const note = `is of version ${repair.oldVersion}; only its lines are mended until it is migrated`;
      io.stderr.write(`${visible(`${file.name} ${note} (pi-session migrate ${file.name})`)}\n`);
    }
    return repair.remaining.some(({ severity }) => severity === "error") ? 1 : 0;
  } finally {
    progress.end();
    source.close();
  }
}

function repairOptions({ rule, ignore, salvage, orphans }: Options): RepairOptions {
  return {
    rules: rule && new Set<RuleName>(chooseRules(rule, [])),
    ignore: ignore && new Set<RuleName>(chooseRules(ignore, [])),
    salvage,
    orphans,
  };
}

/** Works out what is to be done, or takes it from a plan. */
function plan(
  source: Source,
  options: RepairOptions,
  plan: string | undefined,
  io: Pick<Io, "cwd">,
): Repair {
  if (plan === undefined) return planRepair(source, options);
  const read = readPlan(resolve(io.cwd, plan), plan);
  if (read.sha256 !== sha256(source)) {
    throw new Fault(
      `${source.name}: is not the file that ${plan} was made for, or has changed since`,
    );
  }
  try {
    return plannedRepair(draftOf(read, source), actionsIn(read), leftBy(read), options);
  } catch (error) {
    throw error instanceof Fault ? new Fault(`${plan}: ${error.message}`) : error;
  }
}

function readPlan(path: string, name: string): JsonObject {
  let text: string;
  try {
    text = readFileSync(path, "utf8");
  } catch (error) {
    throw unreadable(name, error);
  }
  const read = parsedJson(text);
  if (isObject(read) && read.schema === SCHEMA) return read;
  throw new Fault(`${name}: is no plan of pi-session repair -f json`);
}

const SCHEMA = "repair/1";

function json(file: string, source: Source, repair: Repair, place: Place | undefined): object {
  const { draft, lineStarts, actions, remaining, lines, before, after } = repair;
  return {
    schema: SCHEMA,
    file,
    sha256: sha256(source),
    output: place?.output ?? null,
    backup: place?.backup ?? null,
    rejected: place?.rejected ?? null,
    actions: actions.map(({ goes: _, comes: __, ...action }) => action),
    remaining,
    lines,
    before,
    after,
    ...planOf(draft, lineStarts),
  };
}
