import type { JsonObject } from "../format/json-object.js";
import type { Session } from "../session/session.js";
import { NO_ENTRY } from "../tree/tree.js";
import type { Change } from "./changes.js";
import type { Pairs } from "./pairs.js";

/** The fields by which an entry is named, and names others. */
const REFERENCES = ["id", "parentId", "targetId", "firstKeptEntryId", "fromId"] as const;

/**
 * Where two paired entries name others that are no pair. What is compared here is taken out of both,
 * so that what is left is their content.
 */
export function takeReferences(
  { left, right, pairs }: { left: Session; right: Session; pairs: Pairs },
  one: JsonObject,
  other: JsonObject,
): Change[] {
  const changes: Change[] = [];
  for (const field of REFERENCES) {
    const [from, to] = [one[field], other[field]];
    if (typeof from !== "string" || typeof to !== "string") continue;
    delete one[field];
    delete other[field];
    if (field === "id") continue;
    const named = left.tree.withId(from);
    const counterpart = right.tree.withId(to);
    // Ids of nothing in either file are mere words, like the `root` of a branch summary.
    const same =
      named === NO_ENTRY || counterpart === NO_ENTRY
        ? named === counterpart && from === to
        : pairs.right[named] === counterpart;
    if (!same) changes.push({ pointer: `/${field}`, left: from, right: to });
  }
  return changes;
}
