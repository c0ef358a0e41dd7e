import { entryOnLine } from "../../lines.js";
import type { Mend } from "../../mend.js";
import { hang } from "./hang.js";
import { whyNever } from "./may-hang.js";

/** A later root is hung from the entry before it, if `--orphans previous` wants it. */
export const nullMidFile: Mend = ({ line }, work) => {
  const entry = entryOnLine(work.session, line)!;
  if (work.options.orphans !== "previous") return [];
  if (whyNever(work, entry, entry - 1) !== undefined) return [];
  return [hang(work, entry, entry - 1, "as --orphans previous has it")];
};
