import type { Command } from "commander";
import { Fault, failureOf } from "../fault.js";
import type { Io } from "../io.js";
import { forestOf, type Relative } from "../lineage/forest.js";
import { headerOf, type Member, memberOf, memberWith } from "../lineage/member.js";
import { findFiles } from "../read/inputs.js";
import type { FoundFile } from "../read/lookup.js";
import { printJson } from "../report/json.js";
import { progressFor } from "../report/progress.js";
import { visible } from "../report/visible.js";
import { openSession } from "../session/open.js";
import type { ExitCode } from "./command.js";
import { printFailure } from "./failures.js";
import { printGraph } from "./graph.js";
import { lineageGraph } from "./lineage-graph.js";
import { printLineageText } from "./lineage-text.js";
import { examples, type ReadingOptions, readingOptions } from "./options.js";
import { malformedSummary } from "./reading.js";

type Options = ReadingOptions<"text" | "json" | "dot" | "mermaid">;

export function define(command: Command): void {
  command.argument("<PATH...>", "sessions, and folders searched for them");
  readingOptions(command, ["text", "json", "dot", "mermaid"]);
  examples(command, {
    "lineage ~/.pi/agent/sessions": "which session was forked from which",
    "lineage sessions -f json | jq '.rows[] | select(.missing)'": "whose parent is gone",
    "lineage sessions -f dot | dot -Tsvg": "a picture",
  });
}

export async function run(paths: readonly string[], options: Options, io: Io): Promise<ExitCode> {
  const { members, failed } = await readMembers(paths, options.strict === true, io);
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
  strict: boolean,
  io: Io,
): Promise<{ members: Member[]; failed: boolean }> {
  const { files, faults } = findFiles(paths, io);
  const failures = faults.map((message) => ({ message }));
  const without: string[] = [];
  const members: Member[] = [];
  const progress = progressFor(io.stderr, "reading headers", files.length);
  for (const [at, found] of files.entries()) {
    const file = { ...found, isNamed: paths.includes(found.name) };
    try {
      const member = await (strict ? strictMemberOf(file) : memberOf(file));
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

/**
 * Reads the whole of a file, where otherwise its header is enough.
 * @throws Fault when it cannot be read, or a line is malformed
 */
async function strictMemberOf(file: FoundFile & { isNamed: boolean }): Promise<Member | undefined> {
  const session = await openSession(file.path, { name: file.name });
  const header = headerOf(session, file);
  const malformed = malformedSummary(session.malformed);
  if (malformed !== undefined) throw new Fault(`${file.name}: ${malformed} (--strict)`);
  return header && memberWith(header, file);
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
