import type { RuleName } from "../check/finding.js";
import type { Draft, RuledEdit } from "../draft/draft.js";
import type { LineStarts } from "../draft/line-starts.js";
import { readAt } from "../read/source.js";
import type { PlacedChange } from "./round.js";
import type { ActionName } from "./step.js";

/** What a repair does to one line of the original. */
export interface Action {
  rule: RuleName;
  /** Physical line of the original, from 1. */
  line: number;
  /** The id of the entry it is about; null when the line is no entry or has none. */
  entry: string | null;
  action: ActionName;
  /** What is done, in one line. */
  detail: string;
}

/** An action with what it takes and what it brings, in parts that a person can compare. */
export interface ShownAction extends Action {
  goes: string[];
  comes: string[];
}

/** How many places of a line are shown, and how much of each. */
const MOST_PLACES = 3;
const CHANGED_BYTES = 400;
const AROUND_BYTES = 40;

/** A change of a round as an action on the original. */
export function actionOf(change: PlacedChange, draft: Draft, lines: LineStarts): ShownAction {
  const { rule, action, detail, at, entry, edits } = change;
  const line = lines.lineAt(draft.pieces.origin(at));
  const shown = edits.slice(0, MOST_PLACES).map((edit) => excerpt(draft, edit));
  return {
    rule,
    line,
    entry,
    action,
    detail,
    goes: shown.map(({ goes }) => goes).filter((text) => text !== ""),
    comes: shown.map(({ comes }) => comes).filter((text) => text !== ""),
  };
}

/** The place of an edit as it was and as it will be, with a little of its line around it. */
function excerpt(draft: Draft, { offset, length, insert }: RuledEdit) {
  const added = insert.filter((part) => part instanceof Uint8Array);
  const goes = textAt(draft, offset, offset + Math.min(length, CHANGED_BYTES));
  const comes = Buffer.concat(added).toString("utf8", 0, CHANGED_BYTES);
  const more = length > CHANGED_BYTES ? "…" : "";
  const isLine = goes.endsWith("\n") || comes.endsWith("\n") || comes.startsWith("\n{");
  if (isLine || more !== "") return { goes: `${goes.trimEnd()}${more}`, comes: comes.trim() };
  const before = textAt(draft, offset - AROUND_BYTES, offset).split("\n");
  const after = textAt(draft, offset + length, offset + length + AROUND_BYTES).split("\n");
  const start = before.length > 1 ? before.at(-1)! : `…${before[0]}`;
  const end = after.length > 1 ? after[0]! : `${after[0]}…`;
  return { goes: `${start}${goes}${end}`, comes: `${start}${comes}${end}` };
}

function textAt(draft: Draft, from: number, to: number): string {
  const start = Math.max(0, from);
  const end = Math.min(draft.size, to);
  return end > start ? readAt(draft, start, end - start).toString() : "";
}
