import type { Io } from "../io.js";
import { mapFiles } from "../jobs/map-files.js";
import type { SessionOutcome } from "../jobs/session-task.js";
import type { OptionsOf, ResultOf, TaskName } from "../jobs/tasks.js";
import { findFiles } from "../read/inputs.js";
import type { FoundFile } from "../read/lookup.js";
import type { MalformedLine } from "../read/malformed-lines.js";
import { formatCount } from "../report/human.js";
import { progressFor } from "../report/progress.js";
import { visible } from "../report/visible.js";
import type { ExitCode } from "./command.js";
import { printFailure } from "./failures.js";
import { malformedSummary, reportSkipped } from "./reading.js";

/** The tasks that ask each file's session. */
type SessionTask = {
  [Name in TaskName]: ResultOf<Name> extends SessionOutcome<unknown> ? Name : never;
}[TaskName];

type AnswerOf<Name extends SessionTask> = Extract<ResultOf<Name>, { answer: unknown }>["answer"];

/** What became of all files together. */
export interface ManyDone {
  /** Sessions that answered. */
  sessions: number;
  /** Lines that were skipped. */
  malformed: (MalformedLine & { file: string })[];
  /** 2 when a file could not be read, or `strict` and a line was malformed. */
  status: Extract<ExitCode, 0 | 2>;
}

/**
 * Asks every session of `PATH…` and hands its answer to `take`, file by file in their order. What
 * could not be read is told on stderr, and so are files that are no sessions and lines that were
 * skipped; none of them hides the rest. `take` must call `beforePrinting` if it prints.
 * @param how.doing what the progress bar says: `searching`
 */
export async function askSessions<Name extends SessionTask>(
  paths: readonly string[],
  task: Name,
  options: OptionsOf<Name>,
  how: { doing: string; jobs?: number | undefined; strict?: boolean | undefined },
  io: Io,
  take: (answer: AnswerOf<Name>, file: FoundFile, beforePrinting: () => void) => void,
): Promise<ManyDone> {
  const { files, faults } = findFiles(paths, io);
  const done: ManyDone = { sessions: 0, malformed: [], status: faults.length > 0 ? 2 : 0 };
  for (const message of faults) printFailure({ message }, io);
  const size = files.reduce((sum, file) => sum + file.size, 0);
  const progress = progressFor(io.stderr, how.doing, size || undefined);
  const others: FoundFile[] = [];
  const notes: string[] = [];
  const fail = (message: string, stack?: string) => {
    progress.end();
    printFailure(stack === undefined ? { message } : { message, stack }, io);
    done.status = 2;
  };
  for await (const outcome of mapFiles(files, task, options, {
    jobs: how.jobs,
    onProgress: progress.update,
  })) {
    const { file } = outcome;
    if ("failure" in outcome) {
      fail(outcome.failure.message, outcome.failure.stack);
      continue;
    }
    const result = outcome.result as SessionOutcome<AnswerOf<Name>>;
    if ("noSession" in result) {
      // What was named is expected to be one; what a folder holds need not.
      if (paths.includes(file.name)) fail(`${file.name}: ${result.noSession}`);
      else others.push(file);
      continue;
    }
    done.sessions++;
    take(result.answer, file, progress.end);
    if (files.length === 1) notes.push(...result.notes.map((note) => `${file.name} ${note}`));
    const summary = how.strict ? malformedSummary(result.malformed) : undefined;
    if (summary !== undefined) fail(`${file.name}: ${summary} (--strict)`);
    for (const line of result.malformed) done.malformed.push({ file: file.name, ...line });
  }
  progress.end();
  for (const note of notes) io.stderr.write(`${visible(note)}\n`);
  reportOthers(others, io);
  if (!how.strict) reportMalformed(done.malformed, io);
  return done;
}

const MOST_NAMES = 3;

function reportOthers(files: readonly FoundFile[], io: Io): void {
  if (files.length === 0) return;
  const names = namesOf(files.map(({ name }) => name));
  const what =
    files.length === 1 ? "1 file is no session" : `${files.length} files are no sessions`;
  io.stderr.write(`${visible(`${what}: ${names}`)}\n`);
}

function reportMalformed(malformed: ManyDone["malformed"], io: Io): void {
  const names = [...new Set(malformed.map(({ file }) => file))];
  if (names.length === 1) reportSkipped(names[0]!, malformedSummary(malformed)!, io);
  if (names.length < 2) return;
  const count = formatCount(malformed.length, "malformed line");
  const files = `${names.length} files: ${namesOf(names)}`;
  io.stderr.write(`${visible(`${count} skipped in ${files} (pi-session check)`)}\n`);
}

function namesOf(names: readonly string[]): string {
  const more = names.length - MOST_NAMES;
  const shown = names.slice(0, MOST_NAMES).join(", ");
  return more > 0 ? `${shown}, … ${more} more` : shown;
}
