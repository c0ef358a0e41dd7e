import { ABSENT, type Change } from "../diff/changes.js";
import { compareFiles, type FileDiff, filesDiffer } from "../diff/files.js";
import { changedLines, onlyIn } from "../diff/listing.js";
import type { Pattern } from "../diff/pointer.js";
import { Fault } from "../fault.js";
import type { Io } from "../io.js";
import { STDIN } from "../read/lookup.js";
import { printJson } from "../report/json.js";
import { progressFor } from "../report/progress.js";
import type { ColorChoice } from "../report/style.js";
import type { ExitCode } from "./command.js";
import { printFilesText } from "./diff-files-text.js";
import { openForReading } from "./reading.js";

/** Options of a diff of two files. */
export interface FileOptions {
  format: "text" | "json";
  color: ColorChoice;
  strict?: boolean;
  stat?: boolean;
  ignore?: Pattern[];
  structure?: boolean;
}

/**
 * `diff FILE FILE`: ends with 1 when there is anything in one file that is not in the other.
 * @throws Fault when both are standard input, or one cannot be read
 */
export async function diffFiles(
  [one, other]: readonly [string, string],
  options: FileOptions,
  io: Io,
): Promise<ExitCode> {
  if (one === STDIN && other === STDIN) throw new Fault("only one of two files can be -");
  const left = await openForReading(one, options, io);
  const right = await openForReading(other, options, io);
  const { ignore = [], structure = false } = options;
  const progress = progressFor(io.stderr, "comparing", left.tree.size);
  const diff = compareFiles(left, right, { ignore, structure, onProgress: progress.update });
  progress.end();
  if (options.format === "json") printFilesJson(diff, io);
  else await printFilesText(diff, options, io);
  left.close();
  right.close();
  return filesDiffer(diff) ? 1 : 0;
}

function printFilesJson(diff: FileDiff, io: Io): void {
  const { left, right } = diff;
  printJson(io.stdout, {
    schema: "diff/1",
    kind: "files",
    files: { left: left.file, right: right.file },
    same: diff.counts.same,
    added: onlyJson(diff, "right"),
    removed: onlyJson(diff, "left"),
    changed: changedJson(diff),
    malformed: { left: [...left.malformed], right: [...right.malformed] },
  });
}

function* onlyJson(diff: FileDiff, side: "left" | "right") {
  for (const { id, line, type, role, malformed } of onlyIn(diff, side)) {
    yield { id, line, ...(malformed === undefined ? { type, role } : { malformed }) };
  }
}

function* changedJson(diff: FileDiff) {
  for (const { id, left, right, type, role, changes } of changedLines(diff)) {
    yield { id, left, right, type, role, changes: Array.from(changes, changeJson) };
  }
}

function changeJson({ pointer, left, right }: Change) {
  return {
    pointer,
    ...(left === ABSENT ? {} : { left }),
    ...(right === ABSENT ? {} : { right }),
  };
}
