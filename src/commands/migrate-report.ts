import type { Failure } from "../fault.js";
import type { Io } from "../io.js";
import type { MigratedFile } from "../migrate/file.js";
import type { Output } from "../output.js";
import type { FoundFile } from "../read/lookup.js";
import { formatCount } from "../report/human.js";
import { printJson } from "../report/json.js";
import { type Progress, progressFor } from "../report/progress.js";
import { type Style, styleFor } from "../report/style.js";
import { visible } from "../report/visible.js";
import { pad } from "../report/width.js";
import { printFailure } from "./failures.js";
import type { Options } from "./migrate.js";

type Status = MigratedFile["status"];

/** How text says a status, and how a summary counts it. */
const WORDS: Record<Status, { said: string; counted: string; paint: keyof Style }> = {
  migrated: { said: "migrated", counted: "migrated", paint: "green" },
  "would-migrate": { said: "to migrate", counted: "to be migrated", paint: "yellow" },
  current: { said: "current", counted: "current", paint: "dim" },
  future: { said: "future", counted: "from the future", paint: "yellow" },
  failed: { said: "failed", counted: "failed", paint: "red" },
};

const STATUS_COLUMNS = "to migrate  ".length;
const VERSION_COLUMNS = "1 → 3  ".length;

/** Tells what becomes of each file: text as it comes, JSON at the end. */
export class MigrateReport {
  readonly #io: Io;
  readonly #options: Options;
  readonly #style: Style;
  readonly #progress: Progress;
  readonly #many: boolean;
  /** Text goes to stderr where stdout takes the session. */
  readonly #out: Output;
  readonly #files: MigratedFile[] = [];
  readonly #counts: Record<Status, number> = {
    migrated: 0,
    "would-migrate": 0,
    current: 0,
    future: 0,
    failed: 0,
  };

  private constructor(options: Options, files: readonly FoundFile[], style: Style, io: Io) {
    this.#io = io;
    this.#options = options;
    this.#style = style;
    this.#many = files.length > 1;
    this.#out = options.output === "-" ? io.stderr : io.stdout;
    const bytes = files.reduce((sum, { size }) => sum + size, 0);
    const label = this.#many ? `migrating ${files.length} sessions` : "migrating";
    this.#progress = progressFor(io.stderr, label, bytes || undefined);
  }

  static async begin(
    options: Options,
    files: readonly FoundFile[],
    io: Io,
  ): Promise<MigrateReport> {
    const out = options.output === "-" ? io.stderr : io.stdout;
    const style = await styleFor(out, { color: options.color, env: io.env });
    return new MigrateReport(options, files, style, io);
  }

  /** Told how many bytes of all files are done. */
  progress(bytes: number): void {
    this.#progress.update(bytes);
  }

  done(file: MigratedFile): void {
    this.#counts[file.status]++;
    if (this.#options.format === "json") this.#files.push(file);
    else this.#print(file);
  }

  failed({ name }: FoundFile, failure: Failure): void {
    this.#progress.end();
    printFailure({ ...failure, message: withName(name, failure.message) }, this.#io);
    const notes = [withoutName(name, failure.message)];
    const nothing = { from: null, to: null, output: null, backup: null, entries: 0 };
    this.#counts.failed++;
    if (this.#options.format === "json") {
      this.#files.push({ file: name, status: "failed", ...nothing, notes });
    }
  }

  /** @returns how many files have each status */
  end(): Readonly<Record<Status, number>> {
    this.#progress.end();
    const counts = this.#counts;
    if (this.#options.format === "json") {
      printJson(this.#io.stdout, { schema: "migrate/1", files: this.#files.map(fileJson) });
    } else if (this.#many) {
      this.#out.write(`${this.#style.dim(summaryOf(counts))}\n`);
    }
    if (counts["would-migrate"] > 0 && !this.#options.check) {
      this.#io.stderr.write("nothing was written; --in-place, --out-dir or -o says where to\n");
    }
    return counts;
  }

  #print(file: MigratedFile): void {
    // Among many, what needs nothing is only counted.
    if (this.#many && file.status === "current") return;
    this.#progress.end();
    const { said, paint } = WORDS[file.status];
    const version =
      file.status.endsWith("migrate") || file.status === "migrated"
        ? `${file.from} → ${file.to}`
        : String(file.from ?? "–");
    const head = this.#style[paint](pad(said, STATUS_COLUMNS)) + pad(version, VERSION_COLUMNS);
    this.#out.write(`${head}${visible(file.file)}${this.#style.dim(visible(detailsOf(file)))}\n`);
    for (const note of file.notes) {
      this.#out.write(`${" ".repeat(STATUS_COLUMNS + VERSION_COLUMNS)}${visible(note)}\n`);
    }
  }
}

function detailsOf({ file, output, backup, entries, status }: MigratedFile): string {
  const copied = status === "migrated" ? "" : " copied";
  const where = output === null || output === file ? "" : `${copied} → ${output}`;
  const kept = backup === null ? "" : `, backup ${backup}`;
  return `${where}  ${formatCount(entries, "entry", "entries")}${kept}`;
}

function summaryOf(counts: Readonly<Record<Status, number>>): string {
  const parts = Object.entries(WORDS)
    .filter(([status]) => counts[status as Status] > 0)
    .map(([status, { counted }]) => `${counts[status as Status]} ${counted}`);
  return parts.length > 0 ? parts.join(", ") : "no sessions found";
}

function fileJson({ notes, ...file }: MigratedFile) {
  return { ...file, message: notes.length > 0 ? notes.join("; ") : null };
}

function withName(name: string, message: string): string {
  return message.startsWith(`${name}: `) ? message : `${name}: ${message}`;
}

function withoutName(name: string, message: string): string {
  return message.startsWith(`${name}: `) ? message.slice(name.length + 2) : message;
}
