import { writeSync } from "node:fs";

/** The reader of our output went away (`| head`): no fault of anyone's, a quiet end. */
export class ClosedPipe extends Error {
  override name = "ClosedPipe";
}

/** Where text goes. `write` takes any amount; `flush` hands on what is still held back. */
export interface Output {
  write(text: string): void;
  flush(): void;
  /** Is a person's terminal at the other end? */
  readonly isTerminal: boolean;
  /** Width of that terminal in columns, if it is one. */
  readonly columns: number | undefined;
}

const BUFFER_CHARS = 1 << 16;

/**
 * Output to a file descriptor, buffered, written synchronously.
 * `write` and `flush` throw ClosedPipe when the reader is gone, and the system's error otherwise.
 */
export function descriptorOutput(fd: number, stream: NodeJS.WriteStream): Output {
  let held: string[] = [];
  let heldChars = 0;
  const flush = () => {
    if (held.length === 0) return;
    const bytes = Buffer.from(held.join(""), "utf8");
    held = [];
    heldChars = 0;
    writeFully(fd, bytes);
  };
  return {
    write(text) {
      held.push(text);
      heldChars += text.length;
      if (heldChars >= BUFFER_CHARS) flush();
    },
    flush,
    isTerminal: stream.isTTY === true,
    columns: stream.isTTY ? stream.columns : undefined,
  };
}

/** Output kept in memory: for tests and for callers without a process. */
export function memoryOutput(): Output & { text(): string } {
  const parts: string[] = [];
  return {
    write: (text) => void parts.push(text),
    flush: () => {},
    isTerminal: false,
    columns: undefined,
    text: () => parts.join(""),
  };
}

/** Writes all of `bytes`, waiting where the descriptor is non-blocking and full. */
export function writeFully(fd: number, bytes: Uint8Array): void {
  let at = 0;
  while (at < bytes.length) {
    try {
      at += writeSync(fd, bytes, at, bytes.length - at);
    } catch (error) {
      const code = (error as NodeJS.ErrnoException).code;
      if (code === "EPIPE") throw new ClosedPipe();
      if (code !== "EAGAIN") throw error;
      Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, 2);
    }
  }
}
