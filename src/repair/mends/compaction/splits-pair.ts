import type { Pair } from "../../../check/pairing/state.js";
import type { EntryIndex } from "../../../tree/tree.js";
import { entryOnLine } from "../../lines.js";
import type { Mend } from "../../mend.js";
import { pathBelow } from "../../path-walk.js";
import type { Change } from "../../step.js";
import type { Work } from "../../work.js";

/**
 * What is kept begins with the calling message; a compaction that came before a result goes below
 * the results.
 */
export const splitsPair: Mend = ({ line }, work) => {
  const compaction = entryOnLine(work.session, line)!;
  const pairs = [...(work.checked.verdicts.splits.get(compaction)?.values() ?? [])];
  const { ancestry } = work.checked;
  const below = pairs.filter(({ result }) => ancestry.isOnPath(compaction, result));
  const [first] = below;
  if (first !== undefined) return [sinkBelow(work, compaction, first, below)];
  const call = pairs.reduce((first, pair) => Math.min(first, pair.call), Number.POSITIVE_INFINITY);
  return call === Number.POSITIVE_INFINITY ? [] : [keepFrom(work, compaction, call)];
};

function keepFrom({ tree }: Work, entry: EntryIndex, call: EntryIndex): Change {
  const id = tree.id(call);
  return {
    action: "change",
    detail: `keeps from ${id} on, where the call is made`,
    steps: [
      { do: "set", entry, values: [{ path: ["firstKeptEntryId"], value: JSON.stringify(id) }] },
    ],
  };
}

/** The compaction goes below the last result of the branch; its other branches stay below it. */
function sinkBelow(
  work: Work,
  compaction: EntryIndex,
  first: Pair,
  pairs: readonly Pair[],
): Change {
  const { tree } = work;
  const { ancestry } = work.checked;
  const last = pairs
    .map(({ result }) => result)
    .filter((result) => ancestry.isOnPath(first.result, result))
    .reduce((low, result) => (ancestry.depth[result]! > ancestry.depth[low]! ? result : low));
  const way = pathBelow(work, compaction, last)[0];
  const others = Array.from(tree.children(compaction)).filter((child) => child !== way);
  return {
    action: "move",
    detail: `below ${tree.id(last)}, the result of a call above it`,
    steps: [
      {
        do: "put",
        under: last,
        above: [...tree.children(last), ...others],
        entries: [compaction],
      },
    ],
  };
}
