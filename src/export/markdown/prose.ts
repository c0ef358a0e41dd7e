/**
 * Text that was written as Markdown, fit to stand in a document of ours: it opens nothing that it
 * does not close, holds no HTML, and where it is shown on GitHub it calls nobody and links to no
 * issue. Blocks of code move to the margin: where they stand in a list it would take a whole parser
 * to tell whether they still go on.
 */
export function prose(text: string): string {
  const lines: string[] = [];
  let fence: Fence | undefined;
  for (const line of text.split("\n")) {
    if (fence === undefined) {
      fence = opened(line);
      if (fence === undefined) lines.push(proseLine(line));
      else lines.push(...fence.marker, `${fence.marks}${fence.info}`);
    } else if (closes(line, fence)) {
      lines.push(fence.marks);
      fence = undefined;
    } else lines.push(line.slice(Math.min(fence.indent, indentOf(line))));
  }
  if (fence !== undefined) lines.push(fence.marks);
  return lines.join("\n");
}

/** A line that opens a block of code. */
interface Fence {
  indent: number;
  /** The marker of a list's item before it, if there is one, as a line of its own. */
  marker: string[];
  /** Three or more backticks or tildes; as many or more close it. */
  marks: string;
  info: string;
}

const OPENS = /^(\s*)((?:[-*+]|\d{1,9}[.)])\s+)?(`{3,}(?!.*`)|~{3,})(.*)$/;

function opened(line: string): Fence | undefined {
  const [, space, marker, marks, info] = OPENS.exec(line) ?? [];
  if (space === undefined || marks === undefined || info === undefined) return undefined;
  const indent = space.length + (marker?.length ?? 0);
  const item = marker === undefined ? [] : [`${space}${marker.trimEnd()}`];
  return { indent, marker: item, marks, info: info.trimEnd() };
}

function closes(line: string, { marks }: Fence): boolean {
  const found = line.trim();
  return found.length >= marks.length && found === marks[0]!.repeat(found.length);
}

function indentOf(line: string): number {
  return line.length - line.trimStart().length;
}

/** The same for text on one line, behind something of ours; what stands in a code span stays. */
export function proseLine(line: string): string {
  let result = "";
  let at = 0;
  for (const span of codeSpans(line)) {
    result += withoutMeaning(line.slice(at, span.start)) + line.slice(span.start, span.end);
    at = span.end;
  }
  return result + withoutMeaning(line.slice(at));
}

/** Code spans that begin and end on this line: of others it is not sure that they are any. */
function* codeSpans(line: string): Generator<{ start: number; end: number }> {
  const runs = Array.from(line.matchAll(/`+/g), ({ 0: run, index }) => {
    return { start: index, length: run.length, end: index + run.length };
  });
  /** By length: the runs of it, the last first. */
  const byLength = new Map<number, number[]>();
  for (let at = runs.length - 1; at >= 0; at--) {
    const { length } = runs[at]!;
    const same = byLength.get(length);
    if (same === undefined) byLength.set(length, [at]);
    else same.push(at);
  }
  for (let at = 0; at < runs.length; at++) {
    const { start, end } = runs[at]!;
    const opens = start + (isEscaped(line, start) ? 1 : 0);
    const same = byLength.get(end - opens) ?? [];
    while (same.length > 0 && same.at(-1)! <= at) same.pop();
    const close = same.at(-1);
    if (close === undefined) continue;
    yield { start: opens, end: runs[close]!.end };
    at = close;
  }
}

function isEscaped(line: string, at: number): boolean {
  let slashes = 0;
  while (line[at - 1 - slashes] === "\\") slashes++;
  return slashes % 2 === 1;
}

/** A comment is not shown, and parts what GitHub would link. */
const APART = "<!-- -->";

function withoutMeaning(text: string): string {
  return (
    text
      .replace(/<(?=[A-Za-z/!?])/g, "&lt;")
      // A mark that closes nothing here must not open what the next line closes.
      .replace(/(\\*)`/g, (mark, slashes) => (slashes.length % 2 === 1 ? mark : `${slashes}\\\``))
      .replace(/(^|[^\w`])@(?=[A-Za-z0-9])/g, `$1@${APART}`)
      .replace(/(^|[\s([{,;:]|[\w.-]+\/[\w.-]+)#(?=\d)/g, `$1#${APART}`)
      .replace(/\bGH-(?=\d)/g, `GH-${APART}`)
  );
}
