import stringWidth from "string-width";

/** Text whose width is its length: printable ASCII. */
const PLAIN = /^[\x20-\x7e]*$/;

let segmenter: Intl.Segmenter | undefined;

/**
 * Columns that `text` takes on a terminal: two for CJK and emoji, none for combining marks. Like
 * all functions here it takes plain text, made `visible()` and not yet coloured.
 */
export function width(text: string): number {
  return PLAIN.test(text) ? text.length : stringWidth(text, { countAnsiEscapeCodes: true });
}

/**
 * `text` in at most `columns` columns, its end replaced by `…` where it is longer. What a reader
 * sees as one character stays whole.
 */
export function cut(text: string, columns: number): string {
  if (columns <= 0) return "";
  if (PLAIN.test(text)) {
    return text.length <= columns ? text : `${text.slice(0, columns - 1)}…`;
  }
  segmenter ??= new Intl.Segmenter();
  let used = 0;
  let fits = 0;
  for (const { segment, index } of segmenter.segment(text)) {
    used += width(segment);
    if (used > columns) return `${text.slice(0, fits)}…`;
    if (used < columns) fits = index + segment.length;
  }
  return text;
}

/** `text` filled up with spaces to `columns` columns; longer text is left as it is. */
export function pad(text: string, columns: number, align: "left" | "right" = "left"): string {
  const fill = " ".repeat(Math.max(0, columns - width(text)));
  return align === "left" ? text + fill : fill + text;
}
