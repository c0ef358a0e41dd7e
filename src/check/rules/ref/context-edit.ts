import { isObject, type JsonObject } from "../../../format/json-object.js";
import { type EntryIndex, NO_ENTRY } from "../../../tree/tree.js";
import type { Checked } from "../../checked.js";
import type { Rule } from "../../rule.js";

export const contextEdit: Rule = {
  name: "ref/context-edit",
  visitor: (checked) => (entry, edit) => {
    if (edit.type !== "context_edit" || checked.tree.isSuperseded(entry)) return undefined;
    if (!isReplacement(edit.replacement)) {
      const message =
        "replacement" in edit ? "its replacement has no content" : "it has no replacement";
      return { at: entry, message, severity: "error" };
    }
    const message = whyIdle(checked, entry, edit);
    return message === undefined ? undefined : { at: entry, message };
  },
};

/** `null` drops the target; an object with content replaces its content. */
function isReplacement(replacement: unknown): boolean {
  if (replacement === null) return true;
  if (!isObject(replacement)) return false;
  return typeof replacement.content === "string" || Array.isArray(replacement.content);
}

/** Why the edit changes nothing; undefined when it does, or when that is a consequence. */
function whyIdle(checked: Checked, entry: EntryIndex, edit: JsonObject): string | undefined {
  const { tree, lost, ancestry } = checked;
  const { targetId } = edit;
  if (typeof targetId !== "string") return "it names no target";
  const target = tree.withId(targetId);
  if (target === NO_ENTRY) {
    return lost.lineOf(targetId) === undefined
      ? `its target ${targetId} is not in the file`
      : undefined;
  }
  if (target === entry || !ancestry.isOnPath(target, entry)) {
    return checked.isCutOff(entry)
      ? undefined
      : `its target ${targetId} is not above it on its path`;
  }
  if (mayBe(edit.replacement === null ? DROPPED : REPLACED, checked, target)) return undefined;
  const what = tree.kind(target);
  const verb = edit.replacement === null ? "be dropped" : "have its content replaced";
  return `its target ${targetId} (${what}) cannot ${verb}`;
}

/** Types, and roles of messages, whose messages pi 1.6.0 leaves out; and whose content it replaces. */
const DROPPED = new Set(["message", "custom_message", "branch_summary", "compaction"]);
const REPLACED = new Set(["user", "assistant", "toolResult", "custom", "custom_message"]);

function mayBe(these: ReadonlySet<string>, { tree }: Checked, target: EntryIndex): boolean {
  return these.has(tree.type(target)) || these.has(tree.role(target) ?? "");
}
