import type { JsonObject } from "../format/json-object.js";
import type { Message } from "../format/message.js";
import type { EntryIndex, SessionTree } from "../tree/tree.js";
import type { Bodies } from "./bodies.js";

/** What a `context_edit` makes of its target: `null` drops it. */
export interface Edit {
  /** The `context_edit` entry. */
  entry: EntryIndex;
  replacement: unknown;
}

/** Roles whose content a replacement replaces. */
const EDITABLE: ReadonlySet<unknown> = new Set(["user", "assistant", "toolResult", "custom"]);

/** Of those, the ones whose content is always blocks. */
const IN_BLOCKS: ReadonlySet<unknown> = new Set(["assistant", "toolResult"]);

/**
 * The edits that hold, by their target's id: the last for each, in the order given. One without a
 * `replacement`, on which pi throws, leaves its target as it is.
 * @param entries of any type, in the order of the context
 */
export function editsIn(
  tree: SessionTree,
  entries: Iterable<EntryIndex>,
  bodies: Bodies,
): Map<string, Edit> {
  const edits = new Map<string, Edit>();
  for (const entry of entries) {
    if (tree.type(entry) !== "context_edit") continue;
    const { targetId, replacement } = bodies.take(entry);
    if (typeof targetId !== "string") continue;
    if (replacement === undefined) edits.delete(targetId);
    else edits.set(targetId, { entry, replacement });
  }
  return edits;
}

/** The messages of an entry after an edit of it (pi 1.6.0). */
export function editedMessages(messages: readonly Message[], { replacement }: Edit): Message[] {
  if (replacement === null) return [];
  const { content } = replacement as JsonObject;
  return messages.map((message) => {
    if (!EDITABLE.has(message.role)) return message;
    const asBlocks = typeof content === "string" && IN_BLOCKS.has(message.role);
    return { ...message, content: asBlocks ? [{ type: "text", text: content }] : content };
  });
}
