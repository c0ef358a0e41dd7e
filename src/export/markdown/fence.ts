/** Longer text is cut in the middle: an issue takes 65 536 characters in all. */
const MOST_CHARACTERS = 8_000;

/** Text as a block of code, whatever it holds, cut in the middle if it is long. */
export function fenced(text: string, language = ""): string {
  const shown = shortened(text.replace(/\n$/, ""));
  const longest = Math.max(0, ...Array.from(shown.matchAll(/`+/g), ([run]) => run.length));
  const fence = "`".repeat(Math.max(3, longest + 1));
  return `${fence}${language}\n${shown}\n${fence}`;
}

function shortened(text: string): string {
  if (text.length <= MOST_CHARACTERS) return text;
  const half = MOST_CHARACTERS / 2;
  // At ends of lines, if there are any near.
  const first = text.slice(0, half);
  const head = first.slice(0, nearEnd(first.lastIndexOf("\n"), half));
  const last = text.slice(-half);
  const tail = last.slice(Math.max(0, half - nearEnd(half - 1 - last.indexOf("\n"), half)));
  const left = text.length - head.length - tail.length;
  return `${head}\n… ${left.toLocaleString("en-US")} characters left out …\n${tail}`;
}

function nearEnd(place: number, all: number): number {
  return place > all / 2 ? place : all;
}

/** Text in a code span, on one line. */
export function code(text: string): string {
  const line = text.replace(/\s+/g, " ");
  const longest = Math.max(0, ...Array.from(line.matchAll(/`+/g), ([run]) => run.length));
  const marks = "`".repeat(longest + 1);
  const padding = line.startsWith("`") || line.endsWith("`") || line.trim() === "" ? " " : "";
  return `${marks}${padding}${line}${padding}${marks}`;
}

/** What is folded away below a line of HTML. */
export function folded(summary: string, content: readonly string[]): string {
  return [
    "<details>",
    `<summary>${summary}</summary>`,
    "",
    ...separated(content),
    "",
    "</details>",
  ].join("\n");
}

function separated(blocks: readonly string[]): string[] {
  return blocks.flatMap((block, at) => (at === 0 ? [block] : ["", block]));
}

/** Text as HTML. */
export function html(text: string): string {
  return text
    .replace(/\s+/g, " ")
    .replaceAll("&", "&amp;")
    .replaceAll("<", "&lt;")
    .replaceAll(">", "&gt;");
}
