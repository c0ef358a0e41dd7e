import { randomBytes } from "node:crypto";
import {
  type BigIntStats,
  closeSync,
  existsSync,
  fchmodSync,
  fchownSync,
  fsyncSync,
  openSync,
  rmSync,
} from "node:fs";
import { basename, dirname, join } from "node:path";
import { Fault, isSystemError } from "../fault.js";
import { temporaryName } from "../format/side-files.js";
import { writeFully } from "../output.js";
import { release, removeAtEnd } from "./cleanup.js";
import { unwritten } from "./unwritten.js";

const BUFFER_BYTES = 1 << 20;

/** What a file can get from another one. */
export type Like = Pick<BigIntStats, "mode" | "uid" | "gid">;
/** For our eyes only. */
export const PRIVATE: Like = { mode: 0o600n, uid: -1n, gid: -1n };

/**
 * A new file in the folder of the one it is to become, under a name of its own until then. It goes
 * when it is discarded or the process ends; whoever gives it its final name calls `release`.
 * Everything that fails is a Fault, and the file is gone then.
 */
export class TemporaryFile {
  readonly path: string;
  /** What messages call the file it becomes. */
  readonly #name: string;
  readonly #like: Like | undefined;
  readonly #buffer = Buffer.allocUnsafe(BUFFER_BYTES);
  #held = 0;
  #fd: number | undefined;

  /** @param like a file whose mode and owner it gets; without, it is as any new file */
  constructor(target: string, name: string, like?: Like) {
    const folder = dirname(target);
    const unique = randomBytes(4).toString("hex");
    this.path = join(folder, temporaryName(basename(target), process.pid, unique));
    this.#name = name;
    this.#like = like;
    removeAtEnd(this.path);
    try {
      this.#fd = openSync(this.path, "wx", like === undefined ? 0o666 : 0o600);
    } catch (error) {
      release(this.path);
      throw unwritten(name, error, `no new file in ${folder}: `);
    }
  }

  /** Takes the bytes as they are now; they may change afterwards. */
  write(bytes: Uint8Array): void {
    if (this.#held + bytes.length > BUFFER_BYTES) this.#flush();
    if (bytes.length > BUFFER_BYTES) this.#attempt((fd) => writeFully(fd, bytes));
    else {
      this.#buffer.set(bytes, this.#held);
      this.#held += bytes.length;
    }
  }

  /** Ends the writing: mode and owner are set, and all of it is on the disk. */
  finish(): void {
    if (this.#fd === undefined) return;
    this.#flush();
    this.#attempt((fd) => {
      if (this.#like !== undefined) makeLike(fd, this.#like);
      fsyncSync(fd);
      this.#fd = undefined;
      closeSync(fd);
    });
  }

  discard(): void {
    if (this.#fd !== undefined) closeSync(this.#fd);
    this.#fd = undefined;
    rmSync(this.path, { force: true });
    release(this.path);
  }

  /** Discards the file and says why. */
  fail(error: unknown): never {
    try {
      this.discard();
    } catch {
      // Told below.
    }
    const left = existsSync(this.path) ? `; ${this.path} is left behind` : "";
    if (error instanceof Fault) throw new Fault(`${error.message}${left}`);
    throw unwritten(this.#name, error, "", left);
  }

  #flush(): void {
    const held = this.#buffer.subarray(0, this.#held);
    this.#held = 0;
    this.#attempt((fd) => writeFully(fd, held));
  }

  #attempt(action: (fd: number) => void): void {
    try {
      action(this.#fd as number);
    } catch (error) {
      this.fail(error);
    }
  }
}

function makeLike(fd: number, like: Like): void {
  const [uid, gid] = [Number(like.uid), Number(like.gid)];
  // To give a file away takes root; to give it to another group of ours does not.
  if (!chown(fd, uid, gid)) chown(fd, -1, gid);
  // Read, write and execute only: no program may be made to run as another user by this.
  fchmodSync(fd, Number(like.mode) & 0o777);
}

function chown(fd: number, uid: number, gid: number): boolean {
  try {
    fchownSync(fd, uid, gid);
    return true;
  } catch (error) {
    if (isSystemError(error)) return false;
    throw error;
  }
}
