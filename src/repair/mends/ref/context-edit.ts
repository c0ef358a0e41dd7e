import type { Mend } from "../../mend.js";
import { removeEntry } from "../remove-entry.js";

export const contextEdit: Mend = ({ line }, work) => removeEntry(work, line, "it edits nothing");
