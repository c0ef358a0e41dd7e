import type { Command } from "commander";
import { Fault } from "../fault.js";
import type { Io } from "../io.js";
import type { ExitCode } from "./command.js";
import { type BranchOptions, diffBranches } from "./diff-branches.js";
import { examples, readingOptions } from "./options.js";

export function define(command: Command): void {
  command
    .argument("FILE", "the session: a path, - or a session id")
    .argument("<REF...>", "the ends of two branches")
    .usage("[options] FILE REF REF");
  readingOptions(command, ["text", "json"]).option("--stat", "the figures only");
  examples(command, {
    "diff talk.jsonl leaf @before": "how two branches differ",
    "diff talk.jsonl 3f2a 91bc --stat": "tokens, cost, tools and files only",
  });
}

export async function run(
  [file, ...others]: readonly string[],
  options: BranchOptions,
  io: Io,
): Promise<ExitCode> {
  if (others.length === 2) return diffBranches([file, others[0], others[1]], options, io);
  throw new Fault("diff takes FILE REF REF (pi-session help diff)");
}
