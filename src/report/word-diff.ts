import type { Style } from "./style.js";
import { visible } from "./visible.js";

/** A stretch of one or both of two texts. */
export interface DiffPart {
  of: "both" | "left" | "right";
  text: string;
}

/** Characters shown of what is common, at each end of it, and of what only one text has. */
const NEAR = 60;
const MOST = 1200;

/**
 * Two texts as one, in lines: what only the left one says as `[-…-]`, what only the right one says as
 * `{+…+}`, long common stretches left out.
 */
export function wordDiffLines(parts: readonly DiffPart[], style: Style): string[] {
  const lines = [""];
  for (const [at, { of, text }] of parts.entries()) {
    if (of === "both") append(lines, folded(text, at > 0, at < parts.length - 1), (each) => each);
    else if (of === "left") append(lines, `[-${cutShort(text)}-]`, style.red);
    else append(lines, `{+${cutShort(text)}+}`, style.green);
  }
  return lines;
}

function append(lines: string[], text: string, paint: (text: string) => string): void {
  for (const [at, line] of text.split(/\r?\n/).entries()) {
    const shown = visible(line.replaceAll("\t", "  "));
    if (at > 0) lines.push("");
    if (shown !== "") lines[lines.length - 1] += paint(shown);
  }
}

/** Common text shortened, but where it touches what differs. */
function folded(text: string, differsBefore: boolean, differsAfter: boolean): string {
  const characters = Array.from(text);
  const head = differsBefore ? NEAR : 0;
  const tail = differsAfter ? NEAR : 0;
  if (characters.length <= head + tail + 3) return text;
  const start = characters.slice(0, head).join("");
  const end = characters.slice(characters.length - tail).join("");
  return `${start}…${end}`;
}

function cutShort(text: string): string {
  const characters = Array.from(text.slice(0, 2 * MOST));
  if (characters.length <= MOST && text.length <= 2 * MOST) return text;
  return `${characters.slice(0, MOST).join("")}…`;
}
