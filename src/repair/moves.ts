import type { Draft, RuledEdit } from "../draft/draft.js";
import type { Range } from "../draft/pieces.js";
import { countBefore } from "../read/columns.js";
import { hasByteOrderMark, MARK_BYTES } from "../read/lines.js";
import { readAt } from "../read/source.js";

const NEWLINE = Buffer.from("\n");

/** Whole lines that go before the byte `to`; places are those before the round's other edits. */
export interface Move extends Range {
  to: number;
  rule: string;
}

/**
 * The moves as edits of the draft that the round's other edits gave. What was put in right before a
 * line moves with it.
 */
export function moveEdits(
  moves: readonly Move[],
  edits: readonly RuledEdit[],
  edited: Draft,
): RuledEdit[] {
  const placeOf = shifter(edits);
  return moves.flatMap(({ offset, length, to, rule }) => {
    const start = placeOf(offset);
    const line = { offset: start, length: placeOf(offset + length) - start };
    const target = placeOf(to);
    const insert = [
      ...(isStart(edited, target) || endsLine(edited, target) ? [] : [NEWLINE]),
      line,
      ...(endsLine(edited, line.offset + line.length) ? [] : [NEWLINE]),
    ];
    return [
      { ...line, insert: [], rule },
      { offset: target, length: 0, insert, rule },
    ];
  });
}

/** Is this where the first line starts, a mark of the byte order aside? */
function isStart(draft: Draft, at: number): boolean {
  return at === 0 || (at === MARK_BYTES && hasByteOrderMark(readAt(draft, 0, at), at));
}

function endsLine(draft: Draft, at: number): boolean {
  return readAt(draft, at - 1, 1)[0] === NEWLINE[0];
}

/** Tells where a place between lines is after edits; what is put in there comes behind it. */
function shifter(edits: readonly RuledEdit[]): (place: number) => number {
  const sorted = edits.toSorted((a, b) => a.offset - b.offset);
  const growth = new Float64Array(sorted.length + 1);
  for (const [at, { length, insert }] of sorted.entries()) {
    growth[at + 1] = growth[at]! + insert.reduce((sum, part) => sum + part.length, -length);
  }
  return (place) => place + growth[countBefore(sorted.length, (at) => sorted[at]!.offset < place)]!;
}
