import { BARE_TYPES } from "../../../format/bare-types.js";
import { NONE, Parent } from "../../../read/record.js";
import type { EntryIndex } from "../../../tree/tree.js";
import type { Checked } from "../../checked.js";
import type { Rule } from "../../rule.js";

export const missing: Rule = {
  name: "parent/missing",
  *judge(checked) {
    for (let entry = 0; entry < checked.tree.size; entry++) {
      const message = whyParentless(checked, entry);
      if (message !== undefined) yield { at: entry, message };
    }
  },
};

function whyParentless(checked: Checked, entry: EntryIndex): string | undefined {
  const { tree, lost, copies } = checked;
  if (copies.earlier.get(entry)?.isReplay) return undefined;
  if (tree.isOrphan(entry)) {
    if (lost.lineOfParent(entry) !== undefined) return undefined;
    return `its parent ${tree.parentId(entry)} is not in the file`;
  }
  const parentId = tree.columns.parentId[entry];
  if (parentId === Parent.invalid) return "its parentId is no id";
  if (parentId !== Parent.absent || entry === 0) return undefined;
  const mayLack = BARE_TYPES.has(tree.type(entry)) && tree.columns.id[entry] === NONE;
  return mayLack ? undefined : "it has no parentId";
}
