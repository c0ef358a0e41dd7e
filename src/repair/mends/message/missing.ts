import type { Mend } from "../../mend.js";
import { removeEntry } from "../remove-entry.js";

export const missing: Mend = ({ line, message }, work) => removeEntry(work, line, message);
