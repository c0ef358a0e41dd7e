import { isObject, type JsonObject } from "../../../format/json-object.js";
import type { Session } from "../../../session/session.js";
import type { EntryIndex } from "../../../tree/tree.js";

/** What of an entry is sent: its role, its content, and where in the line that stands. */
export interface Contents {
  role: unknown;
  content: unknown;
  path: readonly string[];
}

/** The content of a `message` entry or a custom message. */
export function contentsOf(session: Session, entry: EntryIndex): Contents | undefined {
  const body = session.rawEntry(entry);
  if (body.type === "custom_message") {
    return { role: "custom", content: body.content, path: ["content"] };
  }
  if (body.type !== "message" || !isObject(body.message)) return undefined;
  const { role, content } = body.message;
  return { role, content, path: ["message", "content"] };
}

/** The blocks that are objects, each with its place. */
export function placedBlocks(content: unknown): { block: JsonObject; at: number }[] {
  if (!Array.isArray(content)) return [];
  return content.flatMap((block: unknown, at) => (isObject(block) ? [{ block, at }] : []));
}
