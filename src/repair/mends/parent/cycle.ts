import { NO_ENTRY } from "../../../tree/tree.js";
import { entryOnLine } from "../../lines.js";
import type { Mend } from "../../mend.js";

/** The loop is cut above its first entry in the file, whose parent stands later. */
export const cycle: Mend = ({ line }, { session, tree }) => {
  const entry = entryOnLine(session, line)!;
  const parent = tree.parentId(entry);
  const loop = parent === tree.id(entry) ? "itself" : `${parent}, which hangs from it`;
  return [
    {
      action: "relink",
      detail: `becomes a root, no longer hangs from ${loop}`,
      steps: [{ do: "relink", entry, parent: NO_ENTRY }],
    },
  ];
};
