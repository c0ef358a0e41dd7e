/** A line of a text: one that matches, or one that stands near it. */
export interface TextLine {
  /** Its number in the text, from 1. */
  number: number;
  /** Of a long line, the part around its first match; `…` where something is left out. */
  text: string;
  isMatch: boolean;
  /** Start and end of its matches in `text`, in UTF-16 units; empty matches are not among them. */
  ranges: [number, number][];
}

/** Of a line, so many UTF-16 units are told, so many of them before its first match. */
const MOST_UNITS = 1000;
const UNITS_BEFORE = 200;

/**
 * The lines of `text` on which a match begins, and `context` lines before and after each.
 * @param expression with the flag `g`
 */
export function matchingLines(text: string, expression: RegExp, context: number): TextLine[] {
  const ranges = rangesByLine(text, expression);
  if (ranges.size === 0) return [];
  const lines = text.split("\n");
  const shown: TextLine[] = [];
  let next = 0;
  for (const line of ranges.keys()) {
    const last = Math.min(line + context, lines.length - 1);
    for (let at = Math.max(next, line - context); at <= last; at++) {
      const excerpt = excerptOf(lines[at]!.replace(/\r$/, ""), ranges.get(at) ?? []);
      shown.push({ number: at + 1, isMatch: ranges.has(at), ...excerpt });
    }
    next = Math.max(next, last + 1);
  }
  return shown;
}

/** By line, from 0, in their order: where its matches start and end, as far as they may be told. */
function rangesByLine(text: string, expression: RegExp): Map<number, [number, number][]> {
  const found = new Map<number, [number, number][]>();
  let line = 0;
  let start = 0;
  let end = endOfLine(text, 0);
  for (const match of text.matchAll(expression)) {
    while (match.index > end) {
      line++;
      start = end + 1;
      end = endOfLine(text, start);
    }
    // What follows the last newline is no line.
    if (start === text.length && start > 0) break;
    const ranges = found.get(line) ?? [];
    found.set(line, ranges);
    const from = match.index - start;
    const to = Math.min(match.index + match[0].length, end) - start;
    if (to > from && from - (ranges[0]?.[0] ?? from) < MOST_UNITS) ranges.push([from, to]);
  }
  return found;
}

function endOfLine(text: string, from: number): number {
  const newline = text.indexOf("\n", from);
  return newline === -1 ? text.length : newline;
}

/** A part of a line that has its first match, and where its matches are in that part. */
function excerptOf(
  line: string,
  ranges: readonly [number, number][],
): Pick<TextLine, "text" | "ranges"> {
  const first = ranges[0]?.[0] ?? 0;
  const cutsStart = line.length > MOST_UNITS && first > UNITS_BEFORE;
  const from = cutsStart ? wholeAt(line, first - UNITS_BEFORE) : 0;
  const to = wholeAt(line, Math.min(line.length, from + MOST_UNITS));
  const text = `${cutsStart ? "…" : ""}${line.slice(from, to)}${to < line.length ? "…" : ""}`;
  const shift = from - (cutsStart ? 1 : 0);
  const kept = ranges.flatMap(([start, end]): [number, number][] =>
    start < to ? [[start - shift, Math.min(end, to) - shift]] : [],
  );
  return { text, ranges: kept };
}

/** The place `at`, or the one before it where that is inside a character of two units. */
function wholeAt(line: string, at: number): number {
  return (line.codePointAt(at - 1) ?? 0) > 0xffff ? at - 1 : at;
}
