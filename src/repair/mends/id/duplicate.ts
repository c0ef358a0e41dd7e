import { entryOnLine } from "../../lines.js";
import type { Mend } from "../../mend.js";
import type { Change } from "../../step.js";

/**
 * A replay goes. In a clash the later entry is given a fresh id, and what names the id after it
 * follows it, up to the next entry that has it; but a result goes with its call.
 */
export const duplicate: Mend = ({ line }, { session, tree, copies, ids }) => {
  const entry = entryOnLine(session, line)!;
  const { entry: earlier, isReplay } = copies.all.earlier.get(entry)!;
  if (isReplay) {
    const detail = `repeats line ${tree.line(earlier)} word for word`;
    return [{ action: "remove", detail, steps: [{ do: "remove", entry, copyOf: earlier }] }];
  }
  const id = ids.next();
  const value = JSON.stringify(id);
  const changes: Change[] = [
    {
      action: "rename",
      detail: `is given the id ${id}: line ${tree.line(earlier)} has ${tree.id(entry)}`,
      entry: id,
      steps: [{ do: "set", entry, values: [{ path: ["id"], value }] }],
    },
  ];
  for (const namer of copies.namersOf(entry)) {
    changes.push({
      action: "change",
      detail: `${namer.field} ${tree.id(entry)} → ${id}`,
      at: tree.columns.offset[namer.entry]!,
      entry: tree.id(namer.entry),
      steps: [{ do: "set", entry: namer.entry, values: [{ path: [namer.field], value }] }],
    });
  }
  return changes;
};
