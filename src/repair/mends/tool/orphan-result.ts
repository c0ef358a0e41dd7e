import type { EntryIndex } from "../../../tree/tree.js";
import { entryOnLine } from "../../lines.js";
import type { Mend } from "../../mend.js";
import type { Change } from "../../step.js";
import type { Work } from "../../work.js";
import { removeEntry } from "../remove-entry.js";
import { backToItsCall } from "./back-to-its-call.js";
import { editBelow } from "./edit-below.js";

/**
 * The result goes. Where its call is made elsewhere, and has no other, it is hung there, with what is
 * below it, if that loses nothing above. Where it is an orphan only below an edit that took its call, and answers the call
 * on another branch, it is edited out there as the call was.
 */
export const orphanResult: Mend = ({ line, message }, work) => {
  const result = entryOnLine(work.session, line)!;
  const back = backToItsCall(work, result);
  if (back !== undefined) return [back];
  const edits = editsOfItsCall(work, result);
  if (!isAnswerElsewhere(work, result, edits)) return removeEntry(work, line, message);
  return [...edits, ...laterEdits(work, result, edits)].map((edit) => editOut(work, result, edit));
};

/** Other edits of the result, below those: the last edit counts. */
function laterEdits({ checked }: Work, result: EntryIndex, edits: readonly EntryIndex[]) {
  const { pairing, ancestry } = checked;
  const own = [...pairing.edits].filter(
    ([edit, { target }]) => target === result && !edits.includes(edit),
  );
  const below = own.filter(([edit]) => edits.some((each) => ancestry.isOnPath(each, edit)));
  return below.map(([edit]) => edit);
}

/** The edits below a result by which the call that it answers is no longer made. */
function editsOfItsCall({ checked }: Work, result: EntryIndex): EntryIndex[] {
  const { pairing, ancestry } = checked;
  const call = pairing.firstCall(result);
  const edits = [...pairing.edits].filter(
    ([edit, { target }]) =>
      ancestry.isOnPath(result, edit) &&
      ancestry.isOnPath(target, result) &&
      pairing.calls(target).includes(call) &&
      target !== result &&
      !pairing.calls(edit).includes(call),
  );
  return edits.map(([edit]) => edit);
}

/** Does a branch below the result end without passing one of the edits? */
function isAnswerElsewhere(
  { tree }: Work,
  result: EntryIndex,
  edits: readonly EntryIndex[],
): boolean {
  if (edits.length === 0) return false;
  const stack = [result];
  while (stack.length > 0) {
    const at = stack.pop()!;
    if (edits.includes(at)) continue;
    if (tree.childCount(at) === 0) return true;
    stack.push(...tree.children(at));
  }
  return false;
}

function editOut(work: Work, result: EntryIndex, edit: EntryIndex): Change {
  const detail = `an edit below ${work.tree.id(edit)}, which took the call, takes the result too`;
  return editBelow(work, edit, result, null, detail);
}
