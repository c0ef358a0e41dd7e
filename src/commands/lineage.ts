import type { Command } from "commander";
import { failureOf } from "../fault.js";
import type { Io } from "../io.js";
import { forestOf, type Relative } from "../lineage/forest.js";
import { type Member, memberOf } from "../lineage/member.js";
import { findFiles } from "../read/inputs.js";
import { printJson } from "../report/json.js";
import { progressFor } from "../report/progress.js";
import { visible } from "../report/visible.js";
import type { ExitCode } from "./command.js";
import { printFailure } from "./failures.js";
import { printGraph } from "./graph.js";
import { lineageGraph } from "./lineage-graph.js";
import { printLineageText } from "./lineage-text.js";
import { examples, type PrintingOptions, printingOptions } from "./options.js";

type Options = PrintingOptions<"text" | "json" | "dot" | "mermaid">;

export function define(command: Command): void {
  command.argument("<PATH...>", "sessions, and folders searched for them");
  printingOptions(command, ["text", "json", "dot", "mermaid"]);
  examples(command, {
    "lineage ~/.pi/agent/sessions": "which session was forked from which",
    "lineage sessions -f json | jq '.rows[] | select(.missing)'": "whose parent is gone",
    "lineage sessions -f dot | dot -Tsvg": "a picture",
  });
}

export async function run(paths: readonly string[], options: Options, io: Io): Promise<ExitCode> {
  const { members, failed } = await readMembers(paths, io);
  const forest = forestOf(members);
  const { format } = options;
  if (format === "json") printJson(io.stdout, { schema: "lineage/1", rows: rowsOf(forest) });
  else if (format === "text") await printLineageText(forest, options, io);
  else printGraph(lineageGraph(forest), format, io);
  return failed ? 2 : 0;
}

/** The headers of all files; what cannot be read is told, and hides nothing else. */
async function readMembers(
  paths: readonly string[],
  io: Io,
): Promise<{ members: Member[]; failed: boolean }> {
  const { files, faults } = findFiles(paths, io);
  const failures = faults.map((message) => ({ message }));
  const without: string[] = [];
  const members: Member[] = [];
  const progress = progressFor(io.stderr, "reading headers", files.length);
  for (const [at, file] of files.entries()) {
    try {
      const member = await memberOf(file);
      if (member === undefined) without.push(file.name);
      else members.push(member);
    } catch (error) {
      failures.push(failureOf(error));
    }
    progress.update(at + 1);
  }
  progress.end();
  for (const failure of failures) printFailure(failure, io);
  for (const name of without) io.stderr.write(`${visible(name)} has no header; left out\n`);
  return { members, failed: failures.length > 0 };
}

function* rowsOf(forest: readonly Relative[]) {
  for (const { member, parent, foundBy, depth, cycle } of forest) {
    if (member === undefined) continue;
    const { file, id, timestamp, cwd, parentSession } = member;
    yield {
      file,
      id,
      timestamp,
      cwd,
      parentSession,
      parent: parent === undefined || parent.isMissing ? null : parent.name,
      foundBy: foundBy ?? null,
      missing: parent?.isMissing === true,
      depth,
      cycle: cycle === undefined ? null : cycle.map(({ name }) => name),
    };
  }
}
