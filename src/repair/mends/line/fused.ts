import type { Range } from "../../../draft/pieces.js";
import { dissect, type Piece } from "../../../read/malformed.js";
import { readAt } from "../../../read/source.js";
import type { Mend } from "../../mend.js";
import type { Change, Step } from "../../step.js";
import type { Work } from "../../work.js";
import { interleaved } from "./interleaved.js";
import { malformedAt } from "./reject.js";
import { salvaged } from "./salvage.js";

/**
 * Every whole entry gets a line of its own. What lies between goes, unless two writers took turns and
 * it is the beginning of an entry that goes on later, or it can be salvaged.
 */
export const fused: Mend = ({ line }, work) => {
  const { session } = work;
  const { offset, bytes } = malformedAt(work, line);
  const content = readAt(session.source, offset, bytes);
  const pieces = dissect(content);
  const rejoined = interleaved(work, line, content, pieces);
  if (rejoined !== undefined) return [rejoined];
  const changes: Change[] = [];
  const kept: Piece[] = [];
  for (const piece of pieces) {
    const rebuilt = piece.kind === "torn" ? salvage(work, content, piece, offset) : undefined;
    if (rebuilt !== undefined) changes.push(rebuilt);
    if (rebuilt !== undefined || piece.kind === "entry") kept.push(piece);
  }
  const steps = gaps(kept, bytes).flatMap((gap) => split(content, gap, offset));
  const lost = steps.reduce((sum, step) => sum + step.length, 0);
  const rest = lost === 0 ? "" : `; ${lost} bytes that are no entry go`;
  return [{ action: "split", detail: `1 line → ${kept.length}${rest}`, steps }, ...changes];
};

function salvage({ options }: Work, content: Buffer<ArrayBuffer>, piece: Piece, offset: number) {
  if (!options.salvage) return undefined;
  return salvaged(content.subarray(piece.start, piece.end), offset + piece.start);
}

/** What lies before, between and after the pieces. */
function gaps(pieces: readonly Piece[], length: number): Range[] {
  const starts = [0, ...pieces.map(({ end }) => end)];
  const ends = [...pieces.map(({ start }) => start), length];
  return starts.map((start, at) => ({ offset: start, length: ends[at]! - start }));
}

/** A gap goes, unless it is white space; one between pieces gives way to a newline. */
function split(content: Buffer, gap: Range, offset: number): (Step & { do: "replace" })[] {
  const end = gap.offset + gap.length;
  const isBetween = gap.offset > 0 && end < content.length;
  const isBlank = content.toString("latin1", gap.offset, end).trim() === "";
  if (isBlank && !isBetween) return [];
  const length = isBlank ? 0 : gap.length;
  return [{ do: "replace", offset: offset + gap.offset, length, by: isBetween ? "\n" : "" }];
}
