/**
 * Text whose width is its length, and whose characters are one code unit each: ASCII, Latin, Greek
 * and Cyrillic letters, and the marks, arrows and lines this program draws with.
 */
const PLAIN =
  /^[\x20-\x7e\xa0-\xac\xae-\u02ff\u0370-\u0482\u048a-\u052f\u2010-\u2027\u2190-\u21ff\u2400-\u2426\u2500-\u257f]*$/;

let segmenter: Intl.Segmenter | undefined;
let stringWidth: typeof import("string-width").default | undefined;

/**
 * Columns that `text` takes on a terminal: two for CJK and emoji, none for combining marks. Like
 * all functions here it takes plain text, made `visible()` and not yet coloured.
 */
export function width(text: string): number {
  if (PLAIN.test(text)) return text.length;
  // Not an import: loading it takes as long as half of this program's start, and is seldom needed.
  stringWidth ??= (require("string-width") as typeof import("string-width")).default;
  return stringWidth(text, { countAnsiEscapeCodes: true });
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

/** As `cut`, but what is replaced is the start: the end tells paths and models apart. */
export function cutStart(text: string, columns: number): string {
  if (columns <= 0) return "";
  if (PLAIN.test(text)) {
    return text.length <= columns ? text : `…${text.slice(text.length - columns + 1)}`;
  }
  segmenter ??= new Intl.Segmenter();
  let used = 0;
  let from = text.length;
  for (const { segment, index } of [...segmenter.segment(text)].reverse()) {
    used += width(segment);
    if (used > columns) return `…${text.slice(from)}`;
    if (used < columns) from = index;
  }
  return text;
}

/** `text` filled up with spaces to `columns` columns; longer text is left as it is. */
export function pad(text: string, columns: number, align: "left" | "right" = "left"): string {
  const fill = " ".repeat(Math.max(0, columns - width(text)));
  return align === "left" ? text + fill : fill + text;
}

/**
 * Prose in lines of at most `columns` columns, broken between words; a longer word has a line of
 * its own.
 */
export function wrap(text: string, columns: number): string[] {
  const lines: string[] = [];
  let line = "";
  for (const word of text.split(" ")) {
    const longer = line === "" ? word : `${line} ${word}`;
    if (line !== "" && width(longer) > columns) {
      lines.push(line);
      line = word;
    } else line = longer;
  }
  return [...lines, line];
}

const NARROWEST = 20;

/** Prose that begins in column `indent` of a line of `columns`; its further lines begin there too. */
export function hanging(text: string, indent: number, columns: number): string {
  return wrap(text, Math.max(NARROWEST, columns - indent)).join(`\n${" ".repeat(indent)}`);
}
