import { readAt } from "../../../read/source.js";
import { splitRecord } from "../../../session/split-records.js";
import type { Mend } from "../../mend.js";
import type { Step } from "../../step.js";
import { malformedAt } from "./reject.js";

const NEWLINE = 0x0a;
const RETURN = 0x0d;

/** The newlines inside the object are escaped, so that it is one line again. */
export const splitRecordMend: Mend = ({ line, offset }, work) => {
  const { session } = work;
  const lines = splitRecord(session, offset)?.lines ?? 1;
  const last = malformedAt(work, line + lines - 1);
  const bytes = readAt(session.source, offset, last.offset + last.bytes - offset);
  const steps: Step[] = [];
  for (let at = bytes.indexOf(NEWLINE); at !== -1; at = bytes.indexOf(NEWLINE, at + 1)) {
    const isCrLf = bytes[at - 1] === RETURN;
    steps.push({
      do: "replace",
      offset: offset + at - (isCrLf ? 1 : 0),
      length: isCrLf ? 2 : 1,
      by: isCrLf ? "\\r\\n" : "\\n",
    });
  }
  return [{ action: "join", detail: `lines ${lines} → 1, each newline in it escaped`, steps }];
};
