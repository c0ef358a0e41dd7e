import { textsOf } from "../../search/texts.js";
import type { EntryIndex } from "../../tree/tree.js";
import type { PageSession } from "./page-session.js";

/** An entry whose text was looked for. */
export interface Match {
  entry: EntryIndex;
  /** Around the place: what is before it, the place, what is after. */
  before: string;
  found: string;
  after: string;
}

/** Characters around a place that are shown of it. */
const BEFORE = 24;
const AFTER = 100;
/** Milliseconds of work before others get their turn. */
const SLICE = 12;

/**
 * Looks through the texts of all entries, in file order, upper and lower case alike.
 * @param signal ends it early
 * @param onMatches told of matches as they come, and of the share of entries that are done
 */
export async function searchAll(
  session: PageSession,
  wanted: string,
  signal: AbortSignal,
  onMatches: (matches: readonly Match[], done: number) => void,
): Promise<void> {
  const { size } = session.tree;
  const needle = wanted.toLowerCase();
  let matches: Match[] = [];
  let began = performance.now();
  for (let entry = 0; entry < size; entry++) {
    if (!session.isLoaded(entry)) await session.load([entry]);
    if (performance.now() - began > SLICE) {
      onMatches(matches, entry / size);
      matches = [];
      await new Promise((resolve) => setTimeout(resolve));
      began = performance.now();
    }
    if (signal.aborted) return;
    const match = matchIn(session, entry, needle);
    if (match !== undefined) matches.push(match);
  }
  onMatches(matches, 1);
}

function matchIn(session: PageSession, entry: EntryIndex, needle: string): Match | undefined {
  const line = session.line(entry);
  // Most lines are told to hold nothing without being parsed: all but those that escape characters.
  if (
    /^[a-z0-9 ]+$/.test(needle) &&
    !line.includes("\\u") &&
    !line.toLowerCase().includes(needle)
  ) {
    return undefined;
  }
  for (const { text } of textsOf(session.entry(entry))) {
    const at = text.toLowerCase().indexOf(needle);
    if (at < 0) continue;
    const end = at + needle.length;
    return {
      entry,
      before: text.slice(Math.max(0, at - BEFORE), at),
      found: text.slice(at, end),
      after: text.slice(end, end + AFTER),
    };
  }
  return undefined;
}
