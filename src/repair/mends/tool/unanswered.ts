import type { EntryIndex } from "../../../tree/tree.js";
import { entryOnLine } from "../../lines.js";
import type { Mend } from "../../mend.js";
import { interrupts, pathBelow, unansweredOn } from "../../path-walk.js";
import type { Change } from "../../step.js";
import type { Work } from "../../work.js";
import { isAwaited } from "./back-to-its-call.js";
import { restoreResults } from "./restore-results.js";
import { syntheticResult } from "./synthetic-result.js";

/** Where a call has no result: below an entry, above others or, at the end of a branch, nothing. */
interface Gap {
  under: EntryIndex;
  above: EntryIndex[];
  calls: number[];
}

/** For each call without a result one that says so comes right before what interrupts. */
export const unanswered: Mend = ({ line }, work) => {
  const entry = entryOnLine(work.session, line)!;
  const verdict = work.checked.verdicts.unanswered.get(entry);
  if (verdict === undefined || isAwaited(work, verdict.calls)) return [];
  const calls = callsOf(work, entry, verdict.calls);
  const ends = [...verdict.interrupters].map((end) => ({ end, under: work.tree.parent(end) }));
  const gaps = gapsBefore(work, entry, calls, ends);
  for (const under of openTips(work, entry)) {
    const open = unansweredOn(work, calls, pathBelow(work, entry, under));
    if (open.length > 0) gaps.push(gapAt(work, entry, under, open));
  }
  if (gaps.length === 0) return restoreResults(work, entry, verdict.calls);
  return gaps
    .filter(({ under }) => work.tree.canBeNamed(under))
    .map((gap) => changeFor(work, entry, gap));
};

/** The gap at the end of a branch: before its last entry, where nothing can hang from that. */
function gapAt({ tree }: Work, caller: EntryIndex, tip: EntryIndex, calls: number[]): Gap {
  return tip === caller || tree.canBeNamed(tip)
    ? { under: tip, above: [], calls }
    : { under: tree.parent(tip), above: [tip], calls };
}

/** The calls of a message that are in question, each as often as it is made. */
function callsOf({ checked }: Work, entry: EntryIndex, some: ReadonlySet<number>): number[] {
  const own = [...checked.pairing.calls(entry)].filter((call) => some.has(call));
  // Those that only an edit makes.
  const others = [...some].filter((call) => !own.includes(call));
  return [...own, ...others];
}

/** The gaps before the entries that interrupt; those of one parent that lack the same are one. */
function gapsBefore(
  work: Work,
  entry: EntryIndex,
  calls: readonly number[],
  ends: readonly { end: EntryIndex; under: EntryIndex }[],
): Gap[] {
  const gaps = new Map<EntryIndex, Gap>();
  for (const { end, under } of ends) {
    const known = gaps.get(under);
    if (known !== undefined) {
      known.above.push(end);
      continue;
    }
    const missing = unansweredOn(work, calls, pathBelow(work, entry, under));
    if (missing.length > 0) gaps.set(under, { under, above: [end], calls: missing });
  }
  return [...gaps.values()];
}

/** The ends of branches below an entry with nothing on the way that interrupts or compacts it away. */
function openTips(work: Work, entry: EntryIndex): EntryIndex[] {
  const { tree } = work;
  const { pairing, ancestry } = work.checked;
  const tips: EntryIndex[] = [];
  const stack = [entry];
  while (stack.length > 0) {
    const at = stack.pop()!;
    const compaction = pairing.compactions.get(at);
    const keeps = compaction === undefined || ancestry.isOnPath(compaction.kept, entry);
    if (!keeps || compaction?.retained !== undefined) continue;
    if (tree.childCount(at) === 0) tips.push(at);
    for (const child of tree.children(at)) {
      if (!interrupts(work, child)) stack.push(child);
    }
  }
  return tips;
}

function changeFor(work: Work, caller: EntryIndex, { under, above, calls }: Gap): Change {
  const { tree, checked } = work;
  const entries = calls.map((call) => syntheticResult(work, caller, call, under));
  const names = calls.map((call) => checked.pairing.callId(call)).join(", ");
  const where =
    above[0] === undefined
      ? `below ${tree.id(under)}, at the end of its branch`
      : `before ${above.map((entry) => tree.id(entry)).join(", ")}`;
  return {
    action: "insert",
    detail: `${where}: that no result of ${names} was recorded`,
    steps: [{ do: "put", under, above, entries }],
  };
}
