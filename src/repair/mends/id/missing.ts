import { entryOnLine } from "../../lines.js";
import type { Mend } from "../../mend.js";

/** The entry is given an id. No child can have meant it. */
export const missing: Mend = ({ line }, { session, ids }) => {
  const entry = entryOnLine(session, line)!;
  const id = ids.next();
  return [
    {
      action: "change",
      detail: `is given the id ${id}`,
      entry: id,
      steps: [{ do: "set", entry, values: [{ path: ["id"], value: JSON.stringify(id) }] }],
    },
  ];
};
