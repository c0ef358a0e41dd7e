import { type EntryIndex, NO_ENTRY } from "../tree/tree.js";
import { type Reference, references } from "./references.js";
import { type PlacedChange, type Round, splicedEdits } from "./round.js";

/**
 * Sets right what names an entry that goes: a compaction keeps from the next entry of its path on, a
 * branch summary and the harness's `leaf` name the entry above. What only makes sense with the entry,
 * a label or an edit, is a finding of the next round.
 */
export function* keepReferences(round: Round): Generator<PlacedChange> {
  const { session, links } = round;
  const { tree } = session;
  const gone = new Set<string>();
  for (const [entry, copyOf] of links.removed) {
    const id = tree.id(entry);
    if (copyOf === undefined && id !== null) gone.add(id);
  }
  if (gone.size === 0) return;
  for (const reference of references(session)) {
    if (!gone.has(reference.id) || links.removed.has(reference.entry)) continue;
    const named = tree.withId(reference.id);
    if (!links.removed.has(named)) continue;
    const id = heirOf(round, reference, named);
    if (id === undefined) continue;
    const rule = round.ruleOf(named);
    const value = [{ path: [reference.field], value: JSON.stringify(id) }];
    yield {
      rule,
      action: "change",
      detail: `${reference.field} ${reference.id} → ${id}`,
      steps: [],
      at: tree.columns.offset[reference.entry]!,
      entry: tree.id(reference.entry),
      edits: splicedEdits(session, reference.entry, value).map((edit) => ({ ...edit, rule })),
    };
  }
}

/** The id that a field names in place of an entry that goes; undefined to leave it. */
function heirOf(
  { session, links }: Round,
  { entry, field }: Reference,
  gone: EntryIndex,
): string | null | undefined {
  const { tree } = session;
  if (field === "firstKeptEntryId") {
    let next: EntryIndex | undefined;
    let at = entry;
    for (; at !== gone && at !== NO_ENTRY; at = tree.parent(at)) {
      if (!links.removed.has(at)) next = at;
    }
    return at === gone && next !== undefined ? (tree.id(next) ?? undefined) : undefined;
  }
  const above = links.survivor(gone);
  const id = above === NO_ENTRY ? null : tree.id(above);
  if (field === "fromId") return id ?? "root";
  return tree.type(entry) === "leaf" ? id : undefined;
}
