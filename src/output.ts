import { writeSync } from "node:fs";

/** The reader of our output went away (`| head`): no fault of anyone's, a quiet end. */
export class ClosedPipe extends Error {
  override name = "ClosedPipe";
}

/** Where text goes. `write` takes any amount; `flush` hands on what is still held back. */
export interface Output {
  write(text: string): void;
  /** Bytes of a session as they are, UTF-8 or not; they may change afterwards. */
  writeBytes(bytes: Uint8Array): void;
  flush(): void;
  /** Is a person's terminal at the other end? */
  readonly isTerminal: boolean;
  /** Width of that terminal in columns, if it is one. */
  readonly columns: number | undefined;
}

const BUFFER_BYTES = 1 << 16;

/**
 * Output to a file descriptor, buffered, written synchronously.
 * `write` and `flush` throw ClosedPipe when the reader is gone, and the system's error otherwise.
 * @param stream what Node knows of the descriptor, if it may be a terminal
 */
export function descriptorOutput(fd: number, stream?: NodeJS.WriteStream): Output {
  const buffer = Buffer.allocUnsafe(BUFFER_BYTES);
  let held = 0;
  const flush = () => {
    const bytes = buffer.subarray(0, held);
    held = 0;
    writeFully(fd, bytes);
  };
  return {
    write(text) {
      // No UTF-16 unit takes more than three bytes.
      if (held + text.length * 3 > BUFFER_BYTES) flush();
      if (text.length * 3 > BUFFER_BYTES) writeFully(fd, Buffer.from(text));
      else held += buffer.write(text, held);
    },
    writeBytes(bytes) {
      if (held + bytes.length > BUFFER_BYTES) flush();
      if (bytes.length > BUFFER_BYTES) return writeFully(fd, bytes);
      buffer.set(bytes, held);
      held += bytes.length;
    },
    flush,
    isTerminal: stream?.isTTY === true,
    columns: stream?.isTTY ? stream.columns : undefined,
  };
}

/** Output kept in memory: for tests and for callers without a process. */
export function memoryOutput(): Output & { text(): string; bytes(): Buffer } {
  const parts: Buffer[] = [];
  return {
    write: (text) => void parts.push(Buffer.from(text)),
    writeBytes: (bytes) => void parts.push(Buffer.from(bytes)),
    flush: () => {},
    isTerminal: false,
    columns: undefined,
    text: () => Buffer.concat(parts).toString(),
    bytes: () => Buffer.concat(parts),
  };
}

/**
 * Writes all of `bytes`, waiting where the descriptor is non-blocking and full.
 * @throws ClosedPipe when the reader is gone, and the system's error otherwise
 */
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
