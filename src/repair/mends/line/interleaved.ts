import { dissect, type Piece, readHead } from "../../../read/malformed.js";
import { readAt } from "../../../read/source.js";
import { wholeLine } from "../../lines.js";
import type { Change, Step } from "../../step.js";
import type { Work } from "../../work.js";
import { malformedAt } from "./reject.js";

/**
 * An entry into which another program wrote one of its own: a beginning, the other entry, and the
 * rest on the same line or the next.
 * @returns undefined where the parts make no entry
 */
export function interleaved(
  work: Work,
  line: number,
  content: Buffer<ArrayBuffer>,
  pieces: readonly Piece[],
): Change | undefined {
  const [head, other, rest, ...more] = pieces;
  if (head?.kind !== "torn" || other?.kind !== "entry" || more.length > 0) return undefined;
  const { session } = work;
  const here = malformedAt(work, line);
  const next = rest === undefined ? malformedAt(work, line + 1) : undefined;
  if (rest === undefined && next?.line !== line + 1) return undefined;
  const tail = next ? readAt(session.source, next.offset, next.bytes) : content.subarray(other.end);
  const entry = Buffer.concat([content.subarray(0, other.start), tail]);
  const [whole, ...others] = dissect(entry);
  if (whole?.kind !== "entry" || others.length > 0) return undefined;

  const { id, parentId } = readHead(entry);
  const isBelow = parentId === readHead(content.subarray(other.start, other.end)).id;
  const first = wholeLine(session, here.offset, here.bytes);
  const last = next ? wholeLine(session, next.offset, next.bytes) : first;
  const end = last.offset + last.length;
  const steps: Step[] = [
    {
      do: "move",
      offset: here.offset + other.start,
      length: (next ? content.length : other.end) - other.start,
      to: isBelow ? here.offset : end,
    },
  ];
  if (next) {
    steps.push({ do: "replace", offset: next.offset - 1, length: 1, by: "" });
    steps.push({ do: "keep", offset: next.offset, length: next.bytes });
  }
  const detail = "two entries written into each other, each on its own line again";
  return { action: "join", detail, entry: typeof id === "string" ? id : null, steps };
}
