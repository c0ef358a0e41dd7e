import type { EntryIndex } from "../../../tree/tree.js";
import type { Checked } from "../../checked.js";
import { Part } from "../../pairing/facts.js";
import type { Rule } from "../../rule.js";
import { callName, resultsWith } from "./calls.js";

export const orphanResult: Rule = {
  name: "tool/orphan-result",
  usesPairing: true,
  judge(checked) {
    const callers = unsentCallers(checked);
    return resultsWith(checked, "orphan-result", ({ id, isFirst }, entry) => {
      // Where the path lost its upper part, the call went with it.
      if (isFirst && checked.isCutOff(entry)) return undefined;
      if (id < 0) return { at: entry, message: "the result of no call: it names none" };
      const name = callName(checked, id);
      const above = callers.get(id)?.filter((each) => checked.ancestry.isOnPath(each, entry));
      const caller = above?.at(-1);
      if (caller === undefined) {
        return { at: entry, message: `the result of ${name}, a call that is not above it` };
      }
      const failed = (checked.pairing.parts(caller) & Part.failed) !== 0;
      const why = failed ? "made in a turn that failed" : "edited out of the context";
      const related = [checked.related(caller, "the call")];
      return { at: entry, message: `the result of ${name}, a call ${why}`, related };
    });
  },
};

/** By call: the entries that make it but may not be sent, failed turns and edited ones. */
function unsentCallers({ pairing }: Checked): Map<number, EntryIndex[]> {
  const edited = new Set([...pairing.edits.values()].map(({ target }) => target));
  return pairing.byCall((parts, entry) => {
    return (parts & Part.result) === 0 && ((parts & Part.failed) !== 0 || edited.has(entry));
  });
}
