import type { Reason } from "../../../read/malformed.js";
import type { MalformedLine } from "../../../read/malformed-lines.js";
import type { Checked } from "../../checked.js";
import type { Found } from "../../rule.js";
import { counted } from "../../words.js";

const MOST_RELATED = 20;

/** What the rules about lines that are no entries share: a finding for each line of a reason. */
export function* malformedOf(
  checked: Checked,
  reason: Reason,
  message: (line: MalformedLine) => string,
): Generator<Found> {
  for (const line of checked.session.malformed) {
    if (line.reason === reason) yield foundAt(checked, line, message(line));
  }
}

/** A finding at a malformed line that also tells which entries lost their parent with it. */
export function foundAt(checked: Checked, line: MalformedLine, message: string): Found {
  const children = checked.lost.childrenOf(line.line);
  if (children.length === 0) return { at: line, message };
  return {
    at: line,
    message: `${message}; ${counted(children.length, "entry", "entries")} lost ${children.length === 1 ? "its" : "their"} parent with it`,
    related: children
      .slice(0, MOST_RELATED)
      .map((child) => checked.related(child, "its parent was here")),
  };
}
