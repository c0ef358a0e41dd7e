import type { Mend } from "../../mend.js";
import { removeEntry } from "../remove-entry.js";

export const label: Mend = ({ line }, work) => removeEntry(work, line, "it labels nothing");
