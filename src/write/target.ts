/**
 * Where a command's result goes, by bytes:
 *
 *     const source = snapshot(file, io.cwd); // before the file is opened
 *     const target = openInPlace(source, { backup: true });
 *     const rejected = new RejectedFile(target.path, file, source.stats);
 *     try {
 *       … target.write(bytes); … rejected.add(where, bytes); … await turn(); // in long loops
 *       judge(target.finish());
 *       written = await target.commit([rejected]);
 *     } finally {
 *       rejected.discard();
 *       target.discard();
 *     }
 */
export interface Target {
  /** Absolute path of the file it becomes, symbolic links followed; `-` for standard output. */
  readonly path: string;
  /** Takes the bytes as they are now; they may change afterwards. */
  write(bytes: Uint8Array): void;
  /**
   * Ends the writing.
   * @returns a file that holds the result before it is anyone's, to be read and judged; undefined
   *   where the bytes went straight out
   */
  finish(): string | undefined;
  /**
   * Puts the result in its place, all or nothing.
   * @param besides files that must be there before it: published first, withdrawn if it fails
   */
  commit(besides?: readonly Beside[]): Promise<Written>;
  /** Leaves no trace, unless it was committed: for a `finally`. */
  discard(): void;
}

/** A finished file that gets its name together with a target. */
export interface Beside {
  publish(): void;
  withdraw(): void;
}

/** What stands where after a commit; paths are absolute. */
export interface Written {
  output: string;
  backup: string | null;
}
