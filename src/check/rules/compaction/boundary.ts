import type { JsonObject } from "../../../format/json-object.js";
import { type EntryIndex, NO_ENTRY } from "../../../tree/tree.js";
import type { Checked } from "../../checked.js";
import type { Rule } from "../../rule.js";

export const boundary: Rule = {
  name: "compaction/boundary",
  visitor: (checked) => (entry, body) => {
    if (body.type !== "compaction" || checked.tree.isSuperseded(entry)) return undefined;
    const message = fault(checked, entry, body);
    return message === undefined ? undefined : { at: entry, message };
  },
};

function fault(checked: Checked, entry: EntryIndex, body: JsonObject): string | undefined {
  const { tree, lost, ancestry } = checked;
  const { firstKeptEntryId: keptId } = body;
  if ("retainedTail" in body) return undefined;
  if (typeof keptId !== "string" || keptId === "") {
    const { firstKeptEntryIndex: index } = body;
    if (typeof index === "number")
      return `it keeps from index ${index}, as in version 1, and not from an id`;
    return checked.session.bodyVersion === 1
      ? "its firstKeptEntryIndex names no entry"
      : "it does not say from where it keeps";
  }
  const kept = tree.withId(keptId);
  if (kept === entry) return undefined;
  if (kept === NO_ENTRY) {
    if (lost.lineOf(keptId) !== undefined) return undefined;
    return `it keeps from ${keptId}, which is not in the file`;
  }
  if (ancestry.isOnPath(kept, entry) || checked.isCutOff(entry)) return undefined;
  return `it keeps from ${keptId}, which is not above it on its path`;
}
