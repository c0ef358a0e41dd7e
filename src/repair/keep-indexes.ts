import type { RuleName } from "../check/finding.js";
import type { Draft } from "../draft/draft.js";
import type { Session } from "../session/session.js";
import type { EntryIndex } from "../tree/tree.js";
import { type PlacedChange, splicedEdits } from "./round.js";

/** A draft and the session that it is. */
export interface ReadDraft {
  draft: Draft;
  session: Session;
}

const FIELD = "firstKeptEntryIndex";
/** No round takes or brings more lines between an index and what it names than are looked at. */
const FARTHEST = 100_000;

/**
 * A compaction of version 1 names what it keeps by counting lines, malformed ones too. Where a round
 * took lines out or brought some, each such index is set so that it names what it named before.
 * @param rule what the changes are made by
 */
export function* keepIndexes(
  before: ReadDraft,
  after: ReadDraft,
  rule: RuleName,
): Generator<PlacedChange> {
  if (before.session.bodyVersion !== 1 || after.session.bodyVersion !== 1) return;
  const { tree } = after.session;
  const was = placesOf(before);
  const is = placesOf(after);
  for (const [place, entry] of is) {
    const old = was.get(place);
    if (old === undefined || tree.type(entry) !== "compaction") continue;
    const index = after.session.rawEntry(entry)[FIELD];
    const kept = typeof index === "number" ? before.session.keptAt(index).entry : undefined;
    if (kept === undefined) continue;
    const now = is.get(before.draft.pieces.origin(before.session.tree.columns.offset[kept]!));
    const next = now === undefined ? index : indexOf(after.session, now, index as number);
    if (next === undefined || next === index) continue;
    const edits = splicedEdits(after.session, entry, [{ path: [FIELD], value: String(next) }]);
    yield {
      rule,
      action: "change",
      detail: `${FIELD} ${index} → ${next}: lines that it counted came or went`,
      steps: [],
      at: tree.columns.offset[entry]!,
      entry: null,
      edits: edits.map((edit) => ({ ...edit, rule })),
    };
  }
}

/** By the byte of the original at which an entry begins: the entry. */
function placesOf({ draft, session: { tree } }: ReadDraft): Map<number, EntryIndex> {
  const places = new Map<number, EntryIndex>();
  for (let entry = 0; entry < tree.size; entry++) {
    places.set(draft.pieces.origin(tree.columns.offset[entry]!), entry);
  }
  return places;
}

/** The index that names an entry, the nearest to the one that did. */
function indexOf(session: Session, entry: EntryIndex, near: number): number | undefined {
  for (let steps = 0; steps < FARTHEST; steps++) {
    for (const index of [near - steps, near + steps]) {
      if (session.keptAt(index).entry === entry) return index;
    }
  }
  return undefined;
}
