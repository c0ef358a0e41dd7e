import type { Session } from "../session/session.js";
import type { EntryIndex } from "../tree/tree.js";

/** A field, beyond `parentId`, by which an entry names another. */
export interface Reference {
  entry: EntryIndex;
  field: "firstKeptEntryId" | "targetId" | "fromId";
  id: string;
}

const FIELDS = new Map<string, Reference["field"]>([
  ["compaction", "firstKeptEntryId"],
  ["label", "targetId"],
  ["context_edit", "targetId"],
  ["leaf", "targetId"],
  ["branch_summary", "fromId"],
]);

/** Every such field that holds an id, in file order. */
export function* references(session: Session): Generator<Reference> {
  const { tree } = session;
  for (let entry = 0; entry < tree.size; entry++) {
    const field = FIELDS.get(tree.type(entry));
    if (field === undefined) continue;
    const id = session.rawEntry(entry)[field];
    if (typeof id === "string") yield { entry, field, id };
  }
}
