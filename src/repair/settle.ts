import type { Draft } from "../draft/draft.js";
import { Parent } from "../read/record.js";
import type { EntryIndex } from "../tree/tree.js";
import type { FreshIds } from "./fresh-ids.js";
import { keepLeaf } from "./keep-leaf.js";
import { keepReferences } from "./keep-references.js";
import { entryLine } from "./lines.js";
import { moveEdits } from "./moves.js";
import type { Insertion } from "./new-links.js";
import { newOrder } from "./order.js";
import { type PlacedChange, type Round, splicedEdits } from "./round.js";

/** A round worked out: the draft it gives, and all that it changed. */
export interface Settled {
  draft: Draft;
  changes: PlacedChange[];
}

/**
 * Works out what a round makes of a draft: the changes of its mends, and what follows from them for
 * other entries: links, references, the order of lines, the current leaf.
 */
export function settle(round: Round, draft: Draft, ids: FreshIds): Settled {
  const changes = [...round.changes];
  const moves = [...round.moves];
  if (!round.links.isEmpty) {
    const { links, session } = round;
    addRelinks(round, changes);
    addInsertions(round, changes);
    changes.push(...keepReferences(round));
    const order = newOrder({
      size: session.tree.size,
      isRemoved: (entry) => links.removed.has(entry),
      parent: (entry) => links.parent(entry),
      isRelinked: (entry) => links.isRelinked(entry),
    });
    changes.push(...keepLeaf(round, order.last, ids));
    for (const [anchor, entries] of order.behind) {
      const { offset, length } = entryLine(session, anchor);
      for (const entry of entries) {
        moves.push({
          ...entryLine(session, entry),
          to: offset + length,
          rule: round.ruleOf(entry),
        });
      }
    }
  }
  const edits = changes.flatMap((change) => change.edits);
  const edited = draft.edited(edits);
  if (moves.length === 0) return { draft: edited, changes };
  return { draft: edited.edited(moveEdits(moves, edits, edited)), changes };
}

/** Every entry that is to hang from another one than its line says says so: in its change, if it has one. */
function addRelinks(round: Round, changes: PlacedChange[]): void {
  const { session, links } = round;
  const { tree } = session;
  const own = new Map<EntryIndex, PlacedChange>();
  for (const change of changes) {
    for (const step of change.steps) {
      if (step.do === "relink") own.set(step.entry, change);
      else if (step.do !== "put") continue;
      else for (const entry of step.entries) if (typeof entry === "number") own.set(entry, change);
    }
  }
  for (let entry = 0; entry < tree.size; entry++) {
    if (links.removed.has(entry) || !links.isRelinked(entry)) continue;
    const id = links.parentId(entry);
    const isNull = tree.columns.parentId[entry] === Parent.null;
    if (id === null ? isNull : id === tree.parentId(entry)) continue;
    const rule = round.ruleOf(entry);
    const values = [{ path: ["parentId"], value: JSON.stringify(id) }];
    const edits = splicedEdits(session, entry, values).map((edit) => ({ ...edit, rule }));
    const change = own.get(entry);
    if (change !== undefined) change.edits.push(...edits);
    else {
      const detail = `hangs from ${id ?? "nothing"}, no longer from ${tree.parentId(entry) ?? "nothing"}`;
      const at = tree.columns.offset[entry]!;
      changes.push({ rule, action: "relink", detail, steps: [], at, entry: tree.id(entry), edits });
    }
  }
}

/** New entries stand before the first entry that hangs from them, or else behind their parent. */
function addInsertions({ session, links }: Round, changes: PlacedChange[]): void {
  const { offset, length } = session.tree.columns;
  const left = new Set(links.insertions);
  const places = new Map<Insertion, number>();
  for (let entry = 0; entry < session.tree.size && left.size > 0; entry++) {
    const above = links.above(entry);
    if (typeof above !== "number" && left.delete(above)) places.set(above, offset[entry]!);
  }
  const owners = new Map<unknown, PlacedChange>();
  for (const change of changes) {
    for (const step of change.steps) {
      if (step.do === "put") for (const entry of step.entries) owners.set(entry, change);
    }
  }
  for (const insertion of links.insertions) {
    const { under, entries } = insertion;
    const before = places.get(insertion);
    let parentId = session.tree.id(under);
    for (const fields of entries) {
      const line = JSON.stringify({ ...fields, parentId });
      parentId = fields.id as string;
      const { rule, edits } = owners.get(fields)!;
      const place = before ?? offset[under]! + length[under]!;
      const insert = [Buffer.from(before === undefined ? `\n${line}` : `${line}\n`)];
      edits.push({ offset: place, length: 0, insert, rule });
    }
  }
}
