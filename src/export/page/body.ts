import { isObject, type JsonObject } from "../../format/json-object.js";
import { jsonText, textOrJson } from "../../format/json-text.js";
import { formatAmount } from "../../report/human.js";
import { type BodyContext, chips, contentViews, line } from "./content.js";
import { messageView } from "./message-view.js";
import { outputView, proseView } from "./text.js";

/** What an entry holds, to be read. */
export function bodyView(entry: JsonObject, context: BodyContext): (HTMLElement | undefined)[] {
  const { link } = context;
  switch (entry.type) {
    case "message":
      return isObject(entry.message) ? messageView(entry.message, context) : [];
    case "custom_message":
      return [chips([textOrJson(entry.customType)]), ...contentViews(entry.content, context)];
    case "compaction":
      return [
        line(
          ...(typeof entry.tokensBefore === "number"
            ? [`${formatAmount(entry.tokensBefore)} tokens before. `]
            : []),
          ...keptText(entry, link),
        ),
        summaryView(entry.summary, context),
      ];
    case "branch_summary":
      return [
        line("Left ", link(textOrJson(entry.fromId)), " for this branch."),
        summaryView(entry.summary, context),
      ];
    case "context_edit":
      return entry.replacement === null
        ? [line("Takes ", link(textOrJson(entry.targetId)), " out of the context.")]
        : [
            line("Replaces the content of ", link(textOrJson(entry.targetId)), "."),
            ...(isObject(entry.replacement)
              ? contentViews(entry.replacement.content, context)
              : []),
          ];
    case "label":
      return [
        line(
          link(textOrJson(entry.targetId)),
          entry.label ? ` is ${textOrJson(entry.label)}` : " has none",
        ),
      ];
    case "leaf":
      return [line("Goes to ", link(textOrJson(entry.targetId)))];
    default:
      return TOLD_BY_GIST.has(entry.type) ? [] : [otherView(entry, context)];
  }
}

/** Types of which the row in the tree tells all that there is. */
const TOLD_BY_GIST = new Set<unknown>([
  "model_change",
  "thinking_level_change",
  "active_tools_change",
  "session_info",
  "usage",
]);

/** An entry of which only its author knows what it means: its own fields. */
function otherView(entry: JsonObject, { key, opened }: BodyContext): HTMLElement | undefined {
  const { type: _type, id: _id, parentId: _parentId, timestamp: _timestamp, ...fields } = entry;
  if (Object.keys(fields).length === 0) return undefined;
  return outputView(jsonText(fields, 1) ?? "", `${key}/fields`, opened);
}

function summaryView(summary: unknown, { key, opened }: BodyContext): HTMLElement | undefined {
  if (typeof summary !== "string" || summary === "") return undefined;
  return proseView(summary, `${key}/summary`, opened);
}

function keptText(entry: JsonObject, link: BodyContext["link"]): (string | HTMLElement)[] {
  const { firstKeptEntryId, id, retainedTail } = entry;
  if (Array.isArray(retainedTail))
    return [`Goes on with ${retainedTail.length} messages of its own.`];
  if (firstKeptEntryId === id) return ["Keeps nothing of them."];
  return ["Keeps what stands from ", link(textOrJson(firstKeptEntryId)), " on."];
}
