import type { EntryIndex } from "../../../tree/tree.js";
import { interrupts, pathBelow } from "../../path-walk.js";
import type { Change } from "../../step.js";
import type { Work } from "../../work.js";
import { editBelow } from "./edit-below.js";

const EDITED_OUT = "The result of this tool call was edited out.";

/**
 * Where an edit takes a result from the context and leaves its call, another edit below it gives the
 * result back, with a text that says so in place of what was taken.
 */
export function restoreResults(
  work: Work,
  caller: EntryIndex,
  calls: ReadonlySet<number>,
): Change[] {
  const { pairing, ancestry } = work.checked;
  const changes: Change[] = [];
  for (const [edit, { target, drops }] of pairing.edits) {
    const isTheirs = drops && calls.has(pairing.firstCall(target));
    if (!isTheirs || !ancestry.isOnPath(caller, target) || !ancestry.isOnPath(target, edit))
      continue;
    const inPlace = pathBelow(work, caller, target).every((entry) => !interrupts(work, entry));
    const isAfter = pathBelow(work, target, edit).some((entry) => interrupts(work, entry));
    if (inPlace && isAfter) changes.push(restore(work, target, edit));
  }
  return changes;
}

function restore(work: Work, result: EntryIndex, edit: EntryIndex): Change {
  const { tree } = work;
  const replacement = { content: [{ type: "text", text: EDITED_OUT }] };
  const detail = `an edit below ${tree.id(edit)}, which took the result ${tree.id(result)}, leaves a note of it`;
  return editBelow(work, edit, result, replacement, detail);
}
