import { type EntryIndex, NO_ENTRY } from "../../../tree/tree.js";
import { isWanted } from "../../options.js";
import { endBelow, turnOf } from "../../path-walk.js";
import type { Change } from "../../step.js";
import type { Work } from "../../work.js";
import { hang } from "../parent/hang.js";
import { whyNotBelow } from "../parent/may-hang.js";

/**
 * Hangs the branch of a result where its call waits for it: that stands elsewhere and has no other
 * result. Nothing that was above may be lost: no message was, or all of it is above the call as well.
 */
export function backToItsCall(work: Work, result: EntryIndex): Change | undefined {
  const { tree, checked } = work;
  const { ancestry, pairing } = checked;
  const caller = work.callerOf(result);
  const isOnly = work.resultsOf(pairing.firstCall(result)).length === 1;
  if (caller === undefined || !isOnly || ancestry.isOnPath(caller, result)) return undefined;
  const end = endBelow(work, caller, result);
  const begins = turnOf(work, result) === NO_ENTRY;
  const top = begins ? ancestry.root[result]! : result;
  const losesNone = begins || ancestry.isOnPath(tree.parent(result), end);
  if (top === NO_ENTRY || !losesNone || whyNotBelow(work, top, end) !== undefined) return undefined;
  const where = { at: tree.columns.offset[top]!, entry: tree.id(top) };
  return { ...hang(work, top, end, "a call waits for its result there"), ...where };
}

/** Is a result of one of these calls about to be hung there? What is missing then is known after that. */
export function isAwaited(work: Work, calls: Iterable<number>): boolean {
  if (!isWanted(work.options, "tool/orphan-result")) return false;
  const { results } = work.checked.verdicts;
  return [...calls].some((call) => {
    const [only, other] = work.resultsOf(call);
    if (only === undefined || other !== undefined) return false;
    return results.get(only)?.rule === "orphan-result" && backToItsCall(work, only) !== undefined;
  });
}
