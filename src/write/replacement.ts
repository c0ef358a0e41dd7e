import { renameSync, rmSync } from "node:fs";
import { dirname } from "node:path";
import { Fault, systemReason } from "../fault.js";
import { makeBackup } from "./backup.js";
import { isUnfinished, release, turn } from "./cleanup.js";
import { refuseLocked } from "./locked.js";
import { moveToFree, syncFolder } from "./names.js";
import { assertUnchanged, type Snapshot } from "./snapshot.js";
import type { Beside, Target, Written } from "./target.js";
import { type Like, TemporaryFile } from "./temporary.js";

export interface ReplacementOptions {
  /** What messages call the file. */
  name: string;
  /** May a file of that name be replaced? */
  replace: boolean;
  /** Is that file kept as a backup? */
  backup: boolean;
  /** A file whose mode and owner it gets. */
  like: Like | undefined;
  /** The file that the content comes from: it must not have changed. */
  source: Snapshot | undefined;
}

/**
 * A file written under a temporary name in the folder it belongs in, then moved to its own name in
 * one step: under that name stands what was there before or the whole result, at every moment.
 *
 * The new file has the mode and owner of the one it replaces (owner where the system lets us), an
 * inode of its own (other hard links keep the old content), and no access lists or extended
 * attributes. Between the last look at the source and the move lies one system call; what another
 * program appends just then is in the backup, if there is one.
 */
export class Replacement implements Target {
  readonly path: string;
  readonly #options: ReplacementOptions;
  readonly #file: TemporaryFile;
  #committed = false;

  /** @param path absolute, symbolic links followed */
  constructor(path: string, options: ReplacementOptions) {
    this.path = path;
    this.#options = options;
    refuseLocked(path, options.name);
    this.#file = new TemporaryFile(path, options.name, options.like);
  }

  write(bytes: Uint8Array): void {
    this.#file.write(bytes);
  }

  finish(): string {
    this.#file.finish();
    return this.#file.path;
  }

  async commit(besides: readonly Beside[] = []): Promise<Written> {
    this.finish();
    await turn();
    if (!isUnfinished(this.#file.path)) {
      throw new Fault(`${this.#options.name}: interrupted; nothing was written`);
    }
    const written = this.#exchange(besides);
    this.#committed = true;
    // A signal that came during the exchange is heard before nobody listens any more.
    await turn();
    release(this.#file.path);
    return written;
  }

  discard(): void {
    if (!this.#committed) this.#file.discard();
  }

  /** Without a pause, so that no signal is heard halfway. */
  #exchange(besides: readonly Beside[]): Written {
    const { name, replace, source } = this.#options;
    const folder = dirname(this.path);
    const undo: (() => void)[] = [];
    let backup: string | null = null;
    try {
      if (source !== undefined) assertUnchanged(source);
      for (const beside of besides) {
        undo.push(() => beside.withdraw());
        beside.publish();
      }
      if (this.#options.backup) {
        const made = makeBackup(this.path, name);
        undo.push(() => rmSync(made, { force: true }));
        backup = made;
      }
      if (undo.length > 0) syncFolder(folder);
      refuseLocked(this.path, name);
      if (source !== undefined) assertUnchanged(source);
      if (replace) renameSync(this.#file.path, this.path);
      else if (!moveToFree(this.#file.path, this.path)) throw new Fault(alreadyExists(name));
    } catch (error) {
      takeBack(undo);
      this.#file.fail(error);
    }
    try {
      syncFolder(folder);
    } catch (error) {
      throw new Fault(`${name}: written, but maybe not to the disk: ${systemReason(error)}`);
    }
    return { output: this.path, backup };
  }
}

function takeBack(undo: readonly (() => void)[]): void {
  for (const step of undo.toReversed()) {
    try {
      step();
    } catch {
      // It stays beside the file, under a name of its own; the first error is the one to tell.
    }
  }
}

/** What is said of a file that is there and was not to be replaced. */
export function alreadyExists(name: string): string {
  return `${name}: already exists (--force replaces it)`;
}
