import { existsSync } from "node:fs";
import { resolve } from "node:path";
import { type Command, Option } from "commander";
import { type Pattern, parsePattern } from "../diff/pointer.js";
import { Fault } from "../fault.js";
import type { Io } from "../io.js";
import type { ExitCode } from "./command.js";
import { type BranchOptions, diffBranches } from "./diff-branches.js";
import { diffFiles, type FileOptions } from "./diff-files.js";
import { examples, readingOptions } from "./options.js";

export function define(command: Command): void {
  command
    .argument("FILE", "the session: a path, - or a session id")
    .argument("<REF|FILE...>", "the ends of two branches of it, or another file")
    .usage("[options] FILE REF REF\n       pi-session diff [options] FILE FILE");
  readingOptions(command, ["text", "json"])
    .option("--stat", "how much differs, not what")
    .option("--context", "of two branches: compare what the model sees")
    .addOption(ignoreOption())
    .option("--structure", "of two files: pair entries by place in the tree, not by id");
  examples(command, {
    "diff talk.jsonl leaf @before": "how two branches differ",
    "diff talk.jsonl 3f2a 91bc --stat": "their tokens, cost, tools and files",
    "diff talk.jsonl leaf root --context": "what the model sees at either",
    "diff old.jsonl new.jsonl": "how two files differ",
    "diff a.jsonl b.jsonl --ignore '/message/content/*/id'": "… but for these",
    "diff a.jsonl b.jsonl --structure": "… whatever their ids",
  });
}

/** `--ignore`, which may be repeated. */
function ignoreOption(): Option {
  return new Option(
    "--ignore <pointer>",
    "of two files: pass over what begins with this JSON pointer; * is any step; repeatable",
  ).argParser((pointer, before: Pattern[] | undefined) => [
    ...(before ?? []),
    parsePattern(pointer),
  ]);
}

/** What only an entry is called. */
const REFERENCE = /^(?:@.+|(?:leaf|root|line:\d+)(?:~\d*|\^)*)$/;

export async function run(
  operands: readonly string[],
  options: BranchOptions & FileOptions,
  io: Io,
): Promise<ExitCode> {
  const [file, one, other, ...more] = operands;
  if (more.length > 0) throw new Fault("diff takes FILE REF REF or FILE FILE");
  if (other === undefined) {
    if (options.context) throw new Fault("--context is for two branches");
    if (REFERENCE.test(one!) && !existsSync(resolve(io.cwd, one!))) {
      throw new Fault(`${one}: no such file; two branches are compared as FILE REF REF`);
    }
    return diffFiles([file, one], options, io);
  }
  if (options.ignore ?? options.structure) {
    throw new Fault("--ignore and --structure are for two files");
  }
  return diffBranches([file, one, other], options, io);
}
