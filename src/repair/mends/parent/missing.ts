import { entryOnLine } from "../../lines.js";
import type { Mend } from "../../mend.js";
import { dropBranch } from "./drop-branch.js";
import { hang } from "./hang.js";
import { parentFor } from "./parent-for.js";

/**
 * An orphan is hung from the entry that its lost parent hung from, where that is still known, or from
 * the one before it in the file; else it becomes a root.
 */
export const missing: Mend = ({ line }, work) => {
  const entry = entryOnLine(work.session, line)!;
  const { orphans } = work.options;
  if (orphans === "drop") return dropBranch(work, entry);
  if (orphans === "root") return [hang(work, entry, undefined, "as --orphans root has it")];
  const { parent, why } = parentFor(work, entry);
  return [hang(work, entry, parent, why)];
};
