import { type EntryIndex, NO_ENTRY } from "../../../tree/tree.js";
import type { Change } from "../../step.js";
import type { Work } from "../../work.js";

/** An entry is hung from another, or, without one, becomes a root. */
export function hang(
  { tree }: Work,
  entry: EntryIndex,
  parent: EntryIndex | undefined,
  why: string,
): Change {
  const named = tree.parentId(entry);
  const from = named === null ? "" : `, no longer from ${named}`;
  const step = { do: "relink", entry, parent: parent ?? NO_ENTRY } as const;
  if (parent === undefined) {
    const lost = named === null ? "" : `; it named ${named}`;
    return { action: "relink", detail: `becomes a root: ${why}${lost}`, steps: [step] };
  }
  return {
    action: "relink",
    detail: `hangs from ${tree.id(parent)}${from}: ${why}`,
    steps: [step],
  };
}
