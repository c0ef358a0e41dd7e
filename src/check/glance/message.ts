import { type BlockNeeds, glanceAtContent, SeenContent } from "./blocks.js";
import type { GlanceCursor } from "./cursor.js";
import { glanceAtUsage } from "./usage.js";

/** What a glance at a message told; one object for all. */
export class SeenMessage {
  readonly content = new SeenContent();
  /** Number of the id of the call that it answers; -1 for none. */
  answers = -1;
  /** Its turn ended in `error` or `aborted`. */
  hasFailed = false;
  /** Bytes of its `details`. */
  detailsBytes = 0;

  clear(): void {
    this.content.clear();
    this.answers = -1;
    this.hasFailed = false;
    this.detailsBytes = 0;
  }
}

/** Fields of messages: bits. */
const Field = {
  content: 1,
  timestamp: 2,
  usage: 4,
  provider: 8,
  model: 16,
  toolCallId: 32,
  stopReason: 64,
  details: 128,
} as const;

/** What a message must have, by the roles that a glance understands. */
const NEEDED = new Map([
  ["user", Field.content | Field.timestamp],
  ["toolResult", Field.content | Field.timestamp | Field.toolCallId],
  ["assistant", Field.content | Field.timestamp | Field.usage | Field.provider | Field.model],
]);

/**
 * Glances at the message at the cursor.
 * @returns false when something in it must be looked at more closely
 */
export function glanceAtMessage(
  cursor: GlanceCursor,
  role: string,
  seen: SeenMessage,
  needs: BlockNeeds,
): boolean {
  seen.clear();
  const needed = NEEDED.get(role);
  if (needed === undefined || !cursor.object()) return false;
  let fields = 0;
  while (cursor.member()) {
    const field = fieldOf(cursor);
    if (field < 0 || (fields & field) !== 0) return false;
    fields |= field;
    if (field === 0) cursor.skip();
    else if (!glanceAtField(cursor, field, seen, needs)) return false;
  }
  if ((fields & needed) !== needed) return false;
  if (role === "user") return true;
  if (seen.content.isString) return false;
  return role !== "assistant" || seen.hasFailed || seen.content.saysSomething;
}

function glanceAtField(
  cursor: GlanceCursor,
  field: number,
  seen: SeenMessage,
  needs: BlockNeeds,
): boolean {
  switch (field) {
    case Field.content:
      return glanceAtContent(cursor, seen.content, needs);
    case Field.timestamp:
      return cursor.number();
    case Field.usage:
      return glanceAtUsage(cursor);
    case Field.toolCallId:
      if (!cursor.string() || cursor.isEscaped) return false;
      seen.answers = needs.callNumber(cursor.bytes, cursor.start, cursor.end);
      return true;
    case Field.stopReason:
      if (!cursor.string() || cursor.isEscaped) return false;
      seen.hasFailed = cursor.is("error") || cursor.is("aborted");
      return true;
    case Field.details: {
      const start = cursor.at;
      cursor.skip();
      seen.detailsBytes = cursor.at - start;
      return true;
    }
    default:
      return cursor.string();
  }
}

/** The bit of the field whose key was read; 0 for one of no interest, -1 for one to be looked at. */
function fieldOf(cursor: GlanceCursor): number {
  switch (cursor.end - cursor.start) {
    case 5:
      if (cursor.is("usage")) return Field.usage;
      if (cursor.is("model")) return Field.model;
      break;
    case 7:
      if (cursor.is("content")) return Field.content;
      if (cursor.is("details")) return Field.details;
      break;
    case 8:
      if (cursor.is("provider")) return Field.provider;
      break;
    case 9:
      if (cursor.is("timestamp")) return Field.timestamp;
      break;
    case 10:
      if (cursor.is("toolCallId")) return Field.toolCallId;
      if (cursor.is("stopReason")) return Field.stopReason;
  }
  return cursor.isKeyEscaped ? -1 : 0;
}
