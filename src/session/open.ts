import { BARE_TYPES } from "../format/bare-types.js";
import { CURRENT_VERSION, declaredVersion, isWithdrawnFormat } from "../format/version.js";
import { eachLine, type Line, type LineOptions } from "../read/lines.js";
import { reasonOf } from "../read/malformed.js";
import { MalformedLines } from "../read/malformed-lines.js";
import { openSource } from "../read/open.js";
import { NONE, Parent, RecordReader } from "../read/record.js";
import { borrowScanner, returnScanner } from "../read/scanner/index.js";
import { LineKind, type Scanner } from "../read/scanner/types.js";
import type { Source } from "../read/source.js";
import { TreeBuilder } from "../tree/builder.js";
import { type HeaderLine, Session } from "./session.js";
import { markSplitRecords } from "./split-records.js";

export interface OpenOptions extends LineOptions {
  /** What messages and output call the file; its path when left out. */
  name?: string;
}

/**
 * Opens and reads a session file once, whatever is in it: what is wrong with it is data.
 * @param path a path, or `-` for standard input
 * @throws Fault when there is no such file or it cannot be read
 */
export async function openSession(path: string, options: OpenOptions = {}): Promise<Session> {
  return readSession(await openSource(path, options.name), options);
}

/** Reads a session from a source, once, from start to end; see `openSession`. */
export function readSession(source: Source, options: LineOptions = {}): Session {
  const pass = new Pass();
  const { lines, bom } = eachLine(source, pass.scanner, (line) => pass.take(line), options);
  const session = pass.session(source, lines, bom);
  returnScanner(pass.scanner);
  markSplitRecords(session);
  return session;
}

/** One reading of a file: gives each line to whom it concerns. */
class Pass {
  readonly scanner: Scanner = borrowScanner();
  readonly #reader = new RecordReader(this.scanner);
  readonly #builder = new TreeBuilder(this.#reader);
  readonly #malformed = new MalformedLines();
  readonly #headers: HeaderLine[] = [];
  readonly #sessionType = this.#reader.names.internText("session");
  readonly #titleType = this.#reader.names.internText("title");
  readonly #mayLackId = new Set([...BARE_TYPES].map((type) => this.#reader.names.internText(type)));
  readonly #messageType = this.#reader.names.internText("message");
  readonly #speakers = ["user", "assistant"].map((role) => this.#reader.names.internText(role));
  #title: HeaderLine | undefined;
  #lastSaid = 0;
  #isWithdrawn = false;
  #sawContent = false;
  #finalNewline = true;
  /** Of the first two entries: do they lack both id and parent? */
  readonly #bare: boolean[] = [];

  take(line: Line): void {
    this.#finalNewline = line.ended;
    if (line.tooLong) {
      this.#malformed.add(line.number, line.offset, line.length, "too-long");
      return;
    }
    const { kind } = this.scanner;
    if (kind === LineKind.blank) return;
    if (!this.#sawContent) this.#isWithdrawn = this.#firstIsWithdrawn(line);
    this.#sawContent = true;
    if (kind === LineKind.object) {
      this.#takeObject(line);
      return;
    }
    const { buffer } = this.scanner;
    const reason =
      kind === LineKind.value
        ? "not-an-entry"
        : reasonOf(buffer.subarray(line.start, line.start + line.length));
    this.#malformed.add(line.number, line.offset, line.length, reason);
  }

  session(source: Source, lines: number, bom: boolean): Session {
    const header = this.#headers[0]?.value;
    const version = header === undefined ? undefined : declaredVersion(header);
    const isOld = version !== undefined && version < 2;
    const bodyVersion = this.#bodyVersion(version, isOld);
    if (bodyVersion === 1) {
      this.#builder.assignIds(typeof header?.id === "string" ? header.id : "", isOld);
    }
    return new Session({
      source,
      headers: this.#headers,
      tree: this.#builder.finish(),
      malformed: this.#malformed,
      lines,
      bom,
      finalNewline: this.#finalNewline,
      title: this.#title,
      version,
      bodyVersion,
      isWithdrawn: this.#isWithdrawn,
      lastSaid: this.#lastSaid,
    });
  }

  /**
   * A header may lie: pi's `--fork` writes version 3 over entries without ids, and a header can lose
   * its version. One entry that lost its id does not make a file old, so where the header says it is
   * new the first two must lack theirs.
   */
  #bodyVersion(version: number | undefined, isOld: boolean): 1 | 3 {
    if (version !== undefined && version > CURRENT_VERSION) return 3;
    const [first, second] = this.#bare;
    return first === true && (isOld || second !== false) ? 1 : 3;
  }

  #takeObject(line: Line): void {
    const record = this.#reader.read(line);
    if (record === undefined) {
      this.#malformed.add(line.number, line.offset, line.length, "not-an-entry");
      return;
    }
    const object = () => this.#reader.object(line);
    const headerLine = (): HeaderLine => {
      const { number, offset, length } = line;
      const { flags } = this.scanner;
      const entriesBefore = this.#builder.size;
      return { line: number, offset, length, flags, value: object(), entriesBefore };
    };
    if (record.type === this.#sessionType) {
      this.#headers.push(headerLine());
      return;
    }
    const lacksId = record.id === NONE;
    const mayBeTitle = this.#title === undefined && this.#headers.length + this.#builder.size === 0;
    if (record.type === this.#titleType && lacksId && mayBeTitle) {
      this.#title = headerLine();
      return;
    }
    if (this.#bare.length < 2 && !(lacksId && this.#mayLackId.has(record.type))) {
      this.#bare.push(lacksId && record.parentId === Parent.absent);
    }
    if (record.type === this.#messageType && this.#speakers.includes(record.role)) {
      const time = this.#reader.saidAt(record);
      if (time > this.#lastSaid) this.#lastSaid = time;
    }
    this.#builder.add(record, object);
  }

  /** Format 4's first line has no `type`, or is an array: only such a line is parsed for it. */
  #firstIsWithdrawn(line: Line): boolean {
    const { kind, buffer } = this.scanner;
    if (kind !== LineKind.object && kind !== LineKind.value) return false;
    const first = buffer[line.start];
    if (kind === LineKind.value && first !== 0x5b) return false;
    return isWithdrawnFormat(this.#reader.object(line));
  }
}
