import type { Session } from "../../../session/session.js";
import { knownLines } from "../../known-lines.js";
import type { Rule } from "../../rule.js";
import { counted } from "../../words.js";

/** A finding for each run of blank lines: what lies between the lines that are something. */
export const blank: Rule = {
  name: "line/blank",
  *judge({ session }) {
    if (session.lines === countKnown(session)) return;
    let line = 1;
    let offset = session.bom ? 3 : 0;
    for (const known of knownLines(session)) {
      if (known.line > line) yield { at: { line, offset }, message: runOf(known.line - line) };
      line = known.line + 1;
      offset = known.end + 1;
    }
    if (session.lines >= line)
      yield { at: { line, offset }, message: runOf(session.lines + 1 - line) };
  },
};

function countKnown({ tree, malformed, headers, title }: Session): number {
  return tree.size + malformed.size + headers.length + (title === undefined ? 0 : 1);
}

function runOf(lines: number): string {
  return lines === 1 ? "a blank line" : counted(lines, "blank line");
}
