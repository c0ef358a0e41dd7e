import { readAt } from "../../../read/source.js";
import type { Mend } from "../../mend.js";
import { malformedAt, rejectLine } from "./reject.js";
import { salvaged } from "./salvage.js";

/** A torn line goes, or is closed again if that is wanted and its head allows it. */
export const torn: Mend = ({ line, message }, work) => {
  const malformed = malformedAt(work, line);
  const { offset, bytes } = malformed;
  if (work.options.salvage) {
    const rebuilt = salvaged(readAt(work.session.source, offset, bytes), offset);
    if (rebuilt !== undefined) return [rebuilt];
  }
  return [rejectLine(work, malformed, message)];
};
