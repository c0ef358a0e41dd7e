import type { MalformedLine } from "../../../read/malformed-lines.js";
import { wholeLine } from "../../lines.js";
import type { Change } from "../../step.js";
import type { Work } from "../../work.js";

/** The whole line goes. */
export function rejectLine(
  { session }: Work,
  { offset, bytes }: MalformedLine,
  why: string,
): Change {
  return {
    action: "remove",
    detail: why,
    steps: [{ do: "replace", ...wholeLine(session, offset, bytes), by: "" }],
  };
}

/** The malformed line that a finding is about. */
export function malformedAt({ session }: Work, line: number): MalformedLine {
  const { malformed } = session;
  let low = 0;
  let high = malformed.size;
  while (low < high) {
    const middle = (low + high) >> 1;
    if (malformed.at(middle).line < line) low = middle + 1;
    else high = middle;
  }
  return malformed.at(low);
}
