import { countBefore } from "../../../read/columns.js";
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
  return malformed.at(countBefore(malformed.size, (index) => malformed.at(index).line < line));
}
