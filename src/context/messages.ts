import type { JsonObject } from "../format/json-object.js";
import type { Message } from "../format/message.js";

/** Types whose entries can become messages; all others, unknown ones too, never do. */
export const SPEAKING_TYPES: ReadonlySet<string> = new Set([
  "message",
  "custom_message",
  "branch_summary",
  "compaction",
]);

/** Roles whose messages pi gives an empty content where they have none. */
const EMPTY_CONTENT = new Map<unknown, () => unknown>([
  ["system", () => ""],
  ["user", () => []],
  ["assistant", () => []],
  ["toolResult", () => []],
]);

/**
 * The messages that an entry becomes in today's pi (1.6.0), before any `context_edit`.
 * @param entry the entry's body
 * @param time the entry's time in Unix milliseconds, NaN when unreadable
 */
export function piMessages(entry: JsonObject, time: number): Message[] {
  switch (entry.type) {
    case "message":
      return storedMessage(entry).map(withContent);
    case "custom_message":
      return [customMessage(entry, entry.content ?? [], time)];
    case "compaction": {
      const summary = compactionSummary(entry, time);
      return entry.systemMessage ? [entry.systemMessage as Message, summary] : [summary];
    }
    default:
      return branchSummary(entry, time);
  }
}

/**
 * The same in the agent-core harness (0.83.0): contents as they stand, and a compaction followed by
 * the messages it retained.
 */
export function harnessMessages(entry: JsonObject, time: number): Message[] {
  switch (entry.type) {
    case "message":
      return storedMessage(entry);
    case "custom_message":
      return [customMessage(entry, entry.content, time)];
    case "compaction": {
      const { retainedTail } = entry;
      return [compactionSummary(entry, time), ...(Array.isArray(retainedTail) ? retainedTail : [])];
    }
    default:
      return branchSummary(entry, time);
  }
}

function storedMessage(entry: JsonObject): Message[] {
  const { message } = entry;
  return message === undefined || message === null ? [] : [message as Message];
}

function withContent(message: Message): Message {
  const empty = EMPTY_CONTENT.get(message.role);
  if (empty === undefined || (message.content !== undefined && message.content !== null)) {
    return message;
  }
  return { ...message, content: empty() };
}

function customMessage(entry: JsonObject, content: unknown, time: number): Message {
  const { customType, display, details } = entry;
  return { role: "custom", customType, content, display, details, timestamp: time };
}

function compactionSummary(entry: JsonObject, time: number): Message {
  const { summary, tokensBefore } = entry;
  return { role: "compactionSummary", summary, tokensBefore, timestamp: time };
}

function branchSummary(entry: JsonObject, time: number): Message[] {
  const { type, summary, fromId } = entry;
  if (type !== "branch_summary" || !summary) return [];
  return [{ role: "branchSummary", summary, fromId, timestamp: time }];
}
