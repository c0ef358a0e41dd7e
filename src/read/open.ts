import { randomBytes } from "node:crypto";
import { createReadStream, openSync, statSync, unlinkSync, writeSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { Fault } from "../fault.js";
import { descriptorSource, fileSource, memorySource, type Source, unreadable } from "./source.js";

/** Up to this many bytes of a pipe stay in memory; the rest goes to a temporary file. */
const MEMORY_LIMIT = 16 << 20;

/**
 * Opens what a command was given to read: a file, or `-` for standard input. What cannot be read
 * twice (a pipe, a device) is gathered first; UTF-16 becomes UTF-8.
 * @param path a path, or `-`
 * @param name what messages call it
 * @throws Fault when it is missing, a folder, or unreadable
 */
export async function openSource(path: string, name = path): Promise<Source> {
  if (path === "-") return fromUtf16(await gather(process.stdin, name, undefined));
  let isRegular: boolean;
  try {
    const stats = statSync(path);
    isRegular = stats.isFile() || stats.isDirectory();
  } catch (error) {
    throw unreadable(name, error);
  }
  if (isRegular) return fromUtf16(fileSource(path, name));
  return fromUtf16(await gather(createReadStream(path), name, path));
}

/** Reads a stream to its end into something that can be read at any place. */
async function gather(
  stream: AsyncIterable<Uint8Array>,
  name: string,
  path: string | undefined,
): Promise<Source> {
  const spool = new Spool();
  try {
    for await (const chunk of stream) spool.add(chunk);
  } catch (error) {
    throw unreadable(name, error);
  }
  return spool.source(name, path);
}

/** Bytes gathered in memory, or in a nameless temporary file once they are many. */
class Spool {
  #chunks: Uint8Array[] = [];
  #size = 0;
  #fd: number | undefined;

  add(chunk: Uint8Array): void {
    this.#chunks.push(chunk);
    this.#size += chunk.length;
    if (this.#fd !== undefined || this.#size > MEMORY_LIMIT) this.#flush();
  }

  source(name: string, path: string | undefined): Source {
    if (this.#fd === undefined) {
      return { ...memorySource(Buffer.concat(this.#chunks), name), path };
    }
    return descriptorSource(this.#fd, name, path, this.#size);
  }

  #flush(): void {
    try {
      this.#fd ??= temporaryFile();
      for (const chunk of this.#chunks) {
        for (let at = 0; at < chunk.length; ) at += writeSync(this.#fd, chunk, at);
      }
    } catch (error) {
      throw new Fault(`temporary file in ${tmpdir()}: ${(error as Error).message}`);
    }
    this.#chunks = [];
  }
}

/** An open file without a name, so that nothing is left behind however this process ends. */
function temporaryFile(): number {
  const path = join(tmpdir(), `pi-session-${randomBytes(8).toString("hex")}`);
  const fd = openSync(path, "wx+", 0o600);
  unlinkSync(path);
  return fd;
}

/** Is this UTF-16, by its byte order mark or by the zero byte beside an opening brace? */
function utf16Label(start: Uint8Array): "utf-16le" | "utf-16be" | undefined {
  if (start.length < 2) return undefined;
  const [first, second] = start;
  if ((first === 0xff && second === 0xfe) || (first === 0x7b && second === 0)) return "utf-16le";
  if ((first === 0xfe && second === 0xff) || (first === 0 && second === 0x7b)) return "utf-16be";
  return undefined;
}

/** The source itself, unless it is UTF-16: then its text in UTF-8, marked by `convertedFrom`. */
function fromUtf16(source: Source): Source {
  const start = new Uint8Array(2);
  const label = utf16Label(start.subarray(0, source.read(start, 0, 2, 0)));
  if (label === undefined) return source;
  const decoder = new TextDecoder(label);
  const encoder = new TextEncoder();
  const spool = new Spool();
  const chunk = new Uint8Array(1 << 20);
  for (let position = 0; ; ) {
    const count = source.read(chunk, 0, chunk.length, position);
    const text = decoder.decode(chunk.subarray(0, count), { stream: count > 0 });
    spool.add(encoder.encode(text));
    position += count;
    if (count === 0) break;
  }
  source.close();
  return { ...spool.source(source.name, source.path), convertedFrom: label };
}
