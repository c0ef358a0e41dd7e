import { Part } from "../check/pairing/facts.js";
import type { EntryIndex } from "../tree/tree.js";
import { NO_ENTRY } from "../tree/tree.js";
import type { Work } from "./work.js";

/** The entries of a path below `upper`, down to `lower`; all of it where `upper` is not above. */
export function pathBelow({ tree }: Work, upper: EntryIndex, lower: EntryIndex): EntryIndex[] {
  const path: EntryIndex[] = [];
  for (let at = lower; at !== upper && at !== NO_ENTRY; at = tree.parent(at)) path.push(at);
  return path.reverse();
}

/** Is it sent as user or assistant, so that a result may not come after it for a call before it? */
export function interrupts({ checked }: Work, entry: EntryIndex): boolean {
  return (checked.pairing.parts(entry) & Part.interrupts) !== 0;
}

/** The entry itself, or the first above it, that a result of an earlier call may not come after. */
export function turnOf(work: Work, entry: EntryIndex): EntryIndex {
  let at = entry;
  while (at !== NO_ENTRY && !interrupts(work, at)) at = work.tree.parent(at);
  return at;
}

/**
 * The end of what came below a call last before its result stood in the file, with nothing on the way
 * that interrupts or answers it.
 */
export function endBelow(work: Work, caller: EntryIndex, result: EntryIndex): EntryIndex {
  const { pairing } = work.checked;
  const [call] = pairing.calls(result);
  let end = caller;
  for (let next: EntryIndex | undefined = caller; next !== undefined; ) {
    end = next;
    next = Array.from(work.tree.children(end)).findLast(
      (child) =>
        child < result && !interrupts(work, child) && !pairing.calls(child).includes(call ?? -1),
    );
  }
  return end;
}

/** The calls among `calls`, each as often as it is made, that no result on this stretch answers. */
export function unansweredOn(
  { checked }: Work,
  calls: Iterable<number>,
  stretch: readonly EntryIndex[],
): number[] {
  const { pairing } = checked;
  const dropped = new Set<EntryIndex>();
  for (const entry of stretch) {
    const edit = pairing.edits.get(entry);
    if (edit?.drops) dropped.add(edit.target);
  }
  const answers = new Map<number, number>();
  for (const entry of stretch) {
    const isResult = (pairing.parts(entry) & Part.result) !== 0;
    const call = pairing.firstCall(entry);
    if (isResult && !dropped.has(entry)) answers.set(call, (answers.get(call) ?? 0) + 1);
  }
  return [...calls].filter((call) => {
    const left = answers.get(call) ?? 0;
    if (left > 0) answers.set(call, left - 1);
    return left === 0;
  });
}
