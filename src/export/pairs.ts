import type { EntryIndex } from "../tree/tree.js";

/** The calls that an entry makes, or the one that it answers, by the calls' ids. */
export interface CallIds {
  calls: readonly string[];
  answers: string | null;
}

/** Which results on a path answer which calls. */
export interface Pairs {
  /** By the entry that calls: for each of its calls, in their order, the entry of its result. */
  results: ReadonlyMap<EntryIndex, readonly (EntryIndex | undefined)[]>;
  /** By the entry of a result that answers a call: the entry that calls. */
  caller: ReadonlyMap<EntryIndex, EntryIndex>;
}

/**
 * Pairs results with calls along a path: a result answers the last call of its id above it that has
 * no answer yet. What answers nothing stands for itself.
 */
export function pairCalls(
  path: Iterable<EntryIndex>,
  idsOf: (entry: EntryIndex) => CallIds | undefined,
): Pairs {
  const results = new Map<EntryIndex, (EntryIndex | undefined)[]>();
  const caller = new Map<EntryIndex, EntryIndex>();
  const open = new Map<string, { entry: EntryIndex; at: number }>();
  for (const entry of path) {
    const { calls = [], answers = null } = idsOf(entry) ?? {};
    if (calls.length > 0) {
      results.set(entry, new Array(calls.length).fill(undefined));
      for (const [at, id] of calls.entries()) open.set(id, { entry, at });
    }
    const call = answers === null ? undefined : open.get(answers);
    if (answers === null || call === undefined) continue;
    open.delete(answers);
    results.get(call.entry)![call.at] = entry;
    caller.set(entry, call.entry);
  }
  return { results, caller };
}
