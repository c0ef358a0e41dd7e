import type { LineStarts } from "./line-starts.js";
import type { Piece, Pieces } from "./pieces.js";

/**
 * What became of a file's lines: kept, changed and removed are together the lines there were; kept,
 * changed and added those there are.
 */
export interface LineCounts {
  /** Byte for byte, wherever they stand now. */
  kept: number;
  changed: number;
  added: number;
  removed: number;
}

const NEWLINE = 0x0a;

/** Counts the lines of a draft by what they are made of. */
export function countLines(pieces: Pieces, lines: LineStarts): LineCounts {
  const counts = { kept: 0, changed: 0, added: 0, removed: 0 };
  const taken = new Uint8Array(lines.count + 1);
  let line = new ResultLine(lines);
  const end = () => {
    const heir = line.isWhole ? line.sources[0]! : line.sources.find((one) => taken[one] === 0);
    if (line.isWhole) counts.kept++;
    else if (heir === undefined) counts.added++;
    else counts.changed++;
    if (heir !== undefined) taken[heir] = 1;
    line = new ResultLine(lines);
  };
  for (const piece of pieces.all) {
    for (const { part, ends } of lineParts(piece, lines)) {
      line.add(part);
      if (ends) end();
    }
  }
  if (!line.isEmpty) end();
  counts.removed = lines.count - counts.kept - counts.changed;
  return counts;
}

/** A line of the draft while its parts come in. */
class ResultLine {
  /** The lines of the original that it has bytes of, from 1. */
  readonly sources: number[] = [];
  readonly #lines: LineStarts;
  #parts = 0;
  #first: Piece | undefined;

  constructor(lines: LineStarts) {
    this.#lines = lines;
  }

  get isEmpty(): boolean {
    return this.#parts === 0;
  }

  /** Is it one line of the original, byte for byte? */
  get isWhole(): boolean {
    const [line] = this.sources;
    if (this.#parts !== 1 || line === undefined || this.#first === undefined) return false;
    const start = this.#lines.start(line);
    return (
      this.#first.offset === start && this.#first.length === this.#lines.start(line + 1) - start
    );
  }

  add(part: Piece): void {
    this.#parts++;
    this.#first ??= part;
    if (part.bytes === undefined) this.sources.push(this.#lines.lineAt(part.offset));
  }
}

/** A piece cut behind each newline. */
function* lineParts(
  piece: Piece,
  lines: LineStarts,
): Generator<{ part: Piece; ends: boolean }, void> {
  const { offset, length, bytes } = piece;
  for (let at = 0; at < length; ) {
    const next = bytes ? after(bytes, at) : lines.start(lines.lineAt(offset + at) + 1) - offset;
    const end = Math.min(next, length);
    const ends = bytes
      ? bytes[end - 1] === NEWLINE
      : next <= length && endsLine(lines, offset + end);
    const part = { offset: bytes ? offset : offset + at, length: end - at };
    yield { part: bytes ? { ...part, bytes: bytes.subarray(at, end) } : part, ends };
    at = end;
  }
}

function after(bytes: Uint8Array, at: number): number {
  const newline = bytes.indexOf(NEWLINE, at);
  return newline < 0 ? bytes.length : newline + 1;
}

/** Is there a newline right before `end`, which is where a line ends? */
function endsLine(lines: LineStarts, end: number): boolean {
  return end < lines.size || lines.endsWithNewline;
}
