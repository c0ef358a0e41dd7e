import { isObject, type JsonObject } from "../format/json-object.js";
import { blocksOf } from "../format/message.js";
import type { CallIds } from "./pairs.js";

/** The ids of the calls that an entry makes, a call without one as `""`, and of the one it answers. */
export function callIdsOf({ type, message }: JsonObject): CallIds | undefined {
  if (type !== "message" || !isObject(message)) return undefined;
  const { role, content, toolCallId } = message;
  if (role === "toolResult" && typeof toolCallId === "string") {
    return { calls: [], answers: toolCallId };
  }
  if (role !== "assistant") return undefined;
  const calls = blocksOf(content).filter((block) => block.type === "toolCall");
  return { calls: calls.map(({ id }) => (typeof id === "string" ? id : "")), answers: null };
}
