import { counted } from "../../../check/words.js";
import { readAt } from "../../../read/source.js";
import type { Mend } from "../../mend.js";
import type { Step } from "../../step.js";
import { malformedAt, rejectLine } from "./reject.js";

/** NUL bytes go; what they leave of the line is judged again. */
export const nul: Mend = ({ line, message }, work) => {
  const malformed = malformedAt(work, line);
  const { offset, bytes } = malformed;
  const content = readAt(work.session.source, offset, bytes);
  const runs = [...nulRuns(content)];
  const zeros = runs.reduce((sum, run) => sum + run.length, 0);
  if (content.toString("latin1").replaceAll("\0", "").trim() === "") {
    return [rejectLine(work, malformed, message)];
  }
  const steps = runs.map(
    (run): Step => ({ do: "replace", offset: offset + run.start, length: run.length, by: "" }),
  );
  return [{ action: "change", detail: `${counted(zeros, "NUL byte")} taken out`, steps }];
};

function* nulRuns(bytes: Buffer): Generator<{ start: number; length: number }> {
  for (let start = bytes.indexOf(0); start !== -1; ) {
    let end = start;
    while (bytes[end] === 0) end++;
    yield { start, length: end - start };
    start = bytes.indexOf(0, end);
  }
}
