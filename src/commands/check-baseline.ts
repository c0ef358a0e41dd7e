import { readFileSync } from "node:fs";
import { dirname, relative, resolve, sep } from "node:path";
import {
  type Baseline,
  type BaselineFile,
  type Known,
  knownOf,
  readBaseline,
  withoutKnown,
} from "../check/baseline.js";
import type { FileReport } from "../check/finding.js";
import { Fault, systemReason } from "../fault.js";
import { parsedJson } from "../format/json-text.js";
import type { Io } from "../io.js";
import { type FoundFile, STDIN } from "../read/lookup.js";
import { formatCount } from "../report/human.js";
import { visible } from "../report/visible.js";
import { openOutput } from "../write/open.js";

/** How a call of `check` uses a baseline. */
export interface BaselineUse {
  baseline?: string;
  updateBaseline?: boolean;
}

/** A baseline at work: `judge` each report, `end` when all are judged. */
export interface BaselineWork {
  /** The report without the findings that are known. */
  judge(report: FileReport, file: FoundFile): FileReport;
  /** Tells what is known but gone, or writes what is known now. */
  end(): Promise<void>;
}

/** @throws Fault when there is no such baseline, or the options contradict each other */
export function openBaseline(
  { baseline: name, updateBaseline }: BaselineUse,
  io: Io,
): BaselineWork {
  if (name === undefined) {
    if (updateBaseline) throw new Fault("--update-baseline goes with --baseline FILE");
    return { judge: (report) => report, end: async () => {} };
  }
  const path = resolve(io.cwd, name);
  const before = read(path, name, updateBaseline === true);
  return updateBaseline ? new Update(name, path, before, io) : new Use(path, before, io);
}

function read(path: string, name: string, mayLack: boolean): Baseline {
  let text: string;
  try {
    text = readFileSync(path, "utf8");
  } catch (error) {
    if (mayLack && (error as NodeJS.ErrnoException).code === "ENOENT") return new Map();
    throw new Fault(`${name}: ${systemReason(error)}`);
  }
  const baseline = readBaseline(parsedJson(text));
  if (baseline === undefined) throw new Fault(`${name}: is no baseline that check wrote`);
  return baseline;
}

/** Files are named from the baseline's own folder, so that it can move with them. */
function keyOf({ path }: FoundFile, baseline: string): string {
  return path === STDIN ? STDIN : relative(dirname(baseline), path).split(sep).join("/");
}

class Use implements BaselineWork {
  #quiet = 0;
  readonly #gone: { file: FoundFile; known: Known }[] = [];
  readonly #path: string;
  readonly #baseline: Baseline;
  readonly #io: Io;

  constructor(path: string, baseline: Baseline, io: Io) {
    this.#path = path;
    this.#baseline = baseline;
    this.#io = io;
  }

  judge(all: FileReport, file: FoundFile): FileReport {
    const known = this.#baseline.get(keyOf(file, this.#path)) ?? [];
    const { report, gone } = withoutKnown(all, known);
    this.#quiet += all.findings.length - report.findings.length;
    for (const one of gone) this.#gone.push({ file, known: one });
    return report;
  }

  async end(): Promise<void> {
    const say = (line: string) => this.#io.stderr.write(`${visible(line)}\n`);
    if (this.#quiet > 0) say(`${formatCount(this.#quiet, "known finding")} not shown`);
    for (const { file, known } of this.#gone) {
      say(`${file.name}: ${known.rule} at ${known.entry ?? `line ${known.line}`} is gone`);
    }
    if (this.#gone.length > 0) say("(--update-baseline forgets what is gone)");
  }
}

class Update implements BaselineWork {
  readonly #name: string;
  readonly #path: string;
  readonly #known: Baseline;
  readonly #io: Io;

  /** What is known of files that are not checked now stays. */
  constructor(name: string, path: string, before: Baseline, io: Io) {
    this.#name = name;
    this.#path = path;
    this.#known = new Map(before);
    this.#io = io;
  }

  judge(report: FileReport, file: FoundFile): FileReport {
    const key = keyOf(file, this.#path);
    const known = report.status === "judged" ? knownOf(report) : [];
    if (known.length > 0) this.#known.set(key, known);
    else this.#known.delete(key);
    return report.status === "judged" ? { ...report, findings: [] } : report;
  }

  async end(): Promise<void> {
    const files = [...this.#known].sort(([one], [other]) => (one < other ? -1 : 1));
    const content: BaselineFile = {
      schema: "check-baseline/1",
      files: Object.fromEntries(files),
    };
    const target = openOutput(this.#name, this.#io, { force: true });
    try {
      target.write(Buffer.from(`${JSON.stringify(content, null, 2)}\n`));
      target.finish();
      await target.commit();
    } finally {
      target.discard();
    }
    const count = files.flatMap(([, known]) => known).reduce((sum, one) => sum + one.count, 0);
    const where = `${formatCount(files.length, "file")} in ${this.#name}`;
    this.#io.stderr.write(`${visible(`${formatCount(count, "known finding")} of ${where}`)}\n`);
  }
}
