import { PLAIN, type Style } from "./style.js";
import { visible } from "./visible.js";
import { cut, width } from "./width.js";

type Range = readonly [start: number, end: number];

/**
 * A line of text with parts of it marked: painted, or between `»` and `«` where there is no colour.
 * Nothing of it reaches the terminal raw.
 * @param ranges start and end of each part in UTF-16 units, in their order, none within another
 * @param columns that there are for it: it is cut where it takes more, and begins near its first part
 */
export function markedLine(
  text: string,
  ranges: readonly Range[],
  style: Style,
  columns = Number.POSITIVE_INFINITY,
): string {
  const [open, close] = style === PLAIN ? ["»", "«"] : ["", ""];
  let left = columns;
  let line = "";
  const marks = open.length + close.length;
  for (const { part, isMarked } of partsOf(text, ranges, columns - marks)) {
    const shown = visible(part.replaceAll("\t", "  "));
    const room = isMarked ? left - marks : left;
    const fitting = cut(shown, room);
    if (isMarked && fitting !== "") line += style.inverse(`${open}${fitting}${close}`);
    else line += fitting;
    if (fitting !== shown) break;
    left = room - width(fitting);
  }
  return line;
}

/** The text in its parts, marked and not, from its beginning or near the first that is marked. */
function* partsOf(text: string, ranges: readonly Range[], columns: number) {
  const [first] = ranges;
  let at = 0;
  if (first !== undefined && first[1] > columns) {
    at = Math.max(0, first[0] - Math.floor(columns / 3));
    if (at > 0) yield { part: "…", isMarked: false };
  }
  for (const [start, end] of ranges) {
    if (start > at) yield { part: text.slice(at, start), isMarked: false };
    yield { part: text.slice(start, end), isMarked: true };
    at = end;
  }
  if (at < text.length) yield { part: text.slice(at), isMarked: false };
}
