import { wholeLine } from "../../lines.js";
import type { Mend } from "../../mend.js";
import type { Change } from "../../step.js";

/** A later header of the same session goes, and what is repeated below it word for word. */
export const duplicate: Mend = ({ line, fixable }, { session, tree, copies }) => {
  if (!fixable) return [];
  const at = session.headers.findIndex((one) => one.line === line);
  const header = session.headers[at]!;
  const end = session.headers[at + 1]?.line ?? Number.POSITIVE_INFINITY;
  const changes: Change[] = [
    {
      action: "remove",
      detail: "another header of this session",
      steps: [{ do: "replace", ...wholeLine(session, header.offset, header.length), by: "" }],
    },
  ];
  for (const [entry, { entry: earlier, isReplay }] of copies.all.earlier) {
    if (!isReplay || tree.line(entry) < line || tree.line(entry) > end) continue;
    changes.push({
      action: "remove",
      detail: `repeats line ${tree.line(earlier)} word for word`,
      at: tree.columns.offset[entry]!,
      entry: tree.id(entry),
      steps: [{ do: "remove", entry, copyOf: earlier }],
    });
  }
  return changes;
};
