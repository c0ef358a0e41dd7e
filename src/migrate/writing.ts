import { lstatSync } from "node:fs";
import { basename, join, resolve } from "node:path";
import { Fault } from "../fault.js";
import type { Io } from "../io.js";
import type { OnProgress } from "../jobs/task.js";
import { type FoundFile, STDIN } from "../read/lookup.js";
import { fileSource, readAt, type Source } from "../read/source.js";
import type { Session } from "../session/session.js";
import { openInPlace, openOutput } from "../write/open.js";
import { pour } from "../write/pour.js";
import { isSameFile, type Snapshot } from "../write/snapshot.js";
import type { Target } from "../write/target.js";
import { type MigrateOptions, migratedBytes } from "./bytes.js";
import { assertMigrated } from "./proof.js";
import { holdsExactly } from "./same.js";

/** Where the results go: nowhere, over their sources, to a file or `-`, into a folder. */
export type Destination =
  | { kind: "nowhere" }
  | { kind: "in-place"; backup: boolean }
  | { kind: "file"; name: string; force: boolean }
  | { kind: "folder"; name: string; force: boolean };

/** Where something was written: as the command line named it. */
export interface Place {
  /** The file, `-` for standard output. */
  output: string;
  backup: string | null;
}

const CHUNK_BYTES = 8 << 20;

/** The writing of one result. */
export class Writing {
  readonly #session: Session;
  readonly #file: FoundFile;
  readonly #source: Snapshot | undefined;
  readonly #options: MigrateOptions | undefined;

  /** @param options how to migrate; undefined: the result is the file as it is */
  constructor(
    session: Session,
    file: FoundFile,
    source: Snapshot | undefined,
    options: MigrateOptions | undefined,
  ) {
    this.#session = session;
    this.#file = file;
    this.#source = source;
    this.#options = options;
  }

  /**
   * @param onProgress told of the bytes written
   * @throws Fault, with nothing written, if that must not or cannot be
   */
  async to(
    destination: Exclude<Destination, { kind: "nowhere" }>,
    io: Pick<Io, "cwd" | "stdout">,
    onProgress: OnProgress,
  ): Promise<Place> {
    if (destination.kind === "in-place") {
      if (this.#source === undefined) throw new Fault(`${this.#file.name}: is no file to rewrite`);
      const target = openInPlace(this.#source, { backup: destination.backup });
      const { backup } = await this.#fill(target, onProgress);
      return { output: this.#file.name, backup: backup && backupName(this.#file.name, backup) };
    }
    const { kind, force } = destination;
    const output = kind === "file" ? destination.name : outputIn(destination.name, this.#file);
    if (kind === "folder" && !force && this.#isThere(resolve(io.cwd, output))) {
      return { output, backup: null };
    }
    const target = openOutput(output, io, { source: this.#source, force });
    await this.#fill(target, onProgress);
    return { output, backup: null };
  }

  async #fill(target: Target, onProgress: OnProgress) {
    try {
      await pour(target, this.#result(), onProgress);
      const written = target.finish();
      if (written !== undefined && this.#options) {
        await assertMigrated(this.#session, written, this.#options);
      }
      return await target.commit();
    } finally {
      target.discard();
    }
  }

  #result(): Iterable<Uint8Array> {
    if (this.#options) return migratedBytes(this.#session, this.#options);
    return originalBytes(this.#session, this.#file);
  }

  /** Did a run before this one write the very result there? */
  #isThere(output: string): boolean {
    const there = lstatSync(output, { bigint: true, throwIfNoEntry: false });
    if (there === undefined || !there.isFile()) return false;
    if (this.#source && isSameFile(there, this.#source.stats)) return false;
    return holdsExactly(output, this.#result());
  }
}

/** Where a file's result goes in a folder: as it lies in the folder that was named. */
export function outputIn(folder: string, file: FoundFile): string {
  return join(folder, file.inside ?? basename(file.path));
}

/** The backup, which lies beside the file unless that is a link, as the file was named. */
function backupName(name: string, backup: string): string {
  const suffix = /\.bak\d*$/.exec(backup)?.[0] ?? "";
  return basename(backup) === `${basename(name)}${suffix}` ? `${name}${suffix}` : backup;
}

/** The file's own bytes, as they were before UTF-16 was converted. */
function* originalBytes({ source }: Session, { path }: FoundFile): Generator<Uint8Array> {
  const raw: Source = source.convertedFrom && path !== STDIN ? fileSource(path) : source;
  for (let at = 0; at < raw.size; at += CHUNK_BYTES) {
    yield readAt(raw, at, Math.min(CHUNK_BYTES, raw.size - at));
  }
  if (raw !== source) raw.close();
}
