import { closeSync, openSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { descriptorOutput, type Output } from "../output.js";
import { eachChunk } from "./chunks.js";
import { turn } from "./cleanup.js";
import { assertUnchanged, type Snapshot } from "./snapshot.js";
import type { Beside, Target, Written } from "./target.js";
import { PRIVATE, TemporaryFile } from "./temporary.js";
import { unwritten } from "./unwritten.js";

export interface StreamOptions {
  /** What messages call it. */
  name: string;
  /** The file that the content comes from: it must not have changed. */
  source: Snapshot | undefined;
  /** Is everything held back, in a private temporary file, until it is committed? */
  held: boolean;
}

/**
 * A target that cannot be replaced in one step: standard output, a pipe, a device. What was written
 * to it is out, unless it was held.
 */
export class Stream implements Target {
  readonly path: string;
  readonly #out: Output;
  readonly #options: StreamOptions;
  readonly #file: TemporaryFile | undefined;
  #close: (() => void) | undefined;

  /** @param close called once, when the stream is done with */
  constructor(path: string, out: Output, options: StreamOptions, close?: () => void) {
    this.path = path;
    this.#out = out;
    this.#options = options;
    this.#close = close;
    if (!options.held) return;
    this.#file = new TemporaryFile(join(tmpdir(), "output"), options.name, PRIVATE);
  }

  write(bytes: Uint8Array): void {
    try {
      if (this.#file !== undefined) this.#file.write(bytes);
      else this.#out.writeBytes(bytes);
    } catch (error) {
      throw unwritten(this.#options.name, error);
    }
  }

  finish(): string | undefined {
    this.#file?.finish();
    return this.#file?.path;
  }

  async commit(besides: readonly Beside[] = []): Promise<Written> {
    this.finish();
    await turn();
    const { name, source } = this.#options;
    try {
      for (const beside of besides) beside.publish();
      if (source !== undefined) assertUnchanged(source);
      if (this.#file !== undefined) {
        eachChunk(this.#file.path, (chunk) => this.#out.writeBytes(chunk));
      }
      this.#out.flush();
    } catch (error) {
      for (const beside of besides) beside.withdraw();
      throw unwritten(name, error);
    }
    return { output: this.path, backup: null };
  }

  discard(): void {
    this.#file?.discard();
    this.#close?.();
    this.#close = undefined;
  }
}

/**
 * A stream to what exists and is no regular file: a pipe, a terminal, `/dev/null`.
 * @throws Fault when it may not be written
 */
export function openDevice(path: string, options: StreamOptions): Stream {
  try {
    const fd = openSync(path, "w");
    return new Stream(path, descriptorOutput(fd), options, () => closeSync(fd));
  } catch (error) {
    throw unwritten(options.name, error);
  }
}
