import type { Mend } from "../../mend.js";
import { malformedAt, rejectLine } from "./reject.js";

export const notJson: Mend = ({ line, message }, work) => [
  rejectLine(work, malformedAt(work, line), message),
];
