import { type EntryIndex, NO_ENTRY } from "../../../tree/tree.js";
import type { Checked } from "../../checked.js";
import type { Rule } from "../../rule.js";

/** Types that are, or stand for, what was said. */
const CONVERSATION = new Set(["message", "custom_message", "branch_summary", "compaction"]);

/** The `customType` of the entries that the command `checkout` writes. */
const CHECKOUT = "pi-session.checkout";

export const stray: Rule = {
  name: "leaf/stray",
  *judge(checked) {
    const { tree } = checked;
    const { leaf } = tree;
    if (leaf === NO_ENTRY || leaf !== tree.size - 1 || CONVERSATION.has(tree.type(leaf))) return;
    const newest = newestConversation(checked);
    if (newest === NO_ENTRY || checked.ancestry.isOnPath(newest, leaf)) return;
    if (checked.isCutOff(leaf) || isCheckedOut(checked, leaf)) return;
    yield {
      at: leaf,
      message: `the current leaf, a ${tree.type(leaf)}, is not on the branch of the newest message`,
      related: [checked.related(newest, "the newest message")],
    };
  },
};

function newestConversation({ tree }: Checked): EntryIndex {
  let entry = tree.size - 1;
  while (entry >= 0 && (!CONVERSATION.has(tree.type(entry)) || tree.isSuperseded(entry))) entry--;
  return entry;
}

/** Did `checkout` choose this place, as far down as the metadata reaches? */
function isCheckedOut({ session, tree }: Checked, leaf: EntryIndex): boolean {
  let at = leaf;
  for (; at !== NO_ENTRY && !CONVERSATION.has(tree.type(at)); at = tree.parent(at)) {
    if (tree.type(at) === "custom" && session.rawEntry(at).customType === CHECKOUT) return true;
  }
  return false;
}
