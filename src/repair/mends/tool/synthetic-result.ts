import { isObject, type JsonObject } from "../../../format/json-object.js";
import { blocksOf } from "../../../format/message.js";
import type { EntryIndex } from "../../../tree/tree.js";
import type { Work } from "../../work.js";
import { timeAt } from "./time-at.js";

const NO_RESULT = "No result of this tool call was recorded.";

/** The fields of a result that makes up nothing: it says that none was recorded. */
export function syntheticResult(
  work: Work,
  caller: EntryIndex,
  call: number,
  under: EntryIndex,
): JsonObject {
  const id = work.checked.pairing.callId(call);
  const timestamp = timeAt(work, under);
  return {
    type: "message",
    id: work.ids.next(),
    parentId: null,
    timestamp,
    message: {
      role: "toolResult",
      toolCallId: id,
      toolName: toolName(work, caller, id),
      content: [{ type: "text", text: NO_RESULT }],
      details: { synthetic: true },
      isError: true,
      timestamp: Date.parse(timestamp),
    },
  };
}

function toolName({ session, checked }: Work, caller: EntryIndex, callId: string): string {
  const { message } = session.entry(caller);
  const contents = [isObject(message) ? message.content : undefined];
  for (const [edit, { target }] of checked.pairing.edits) {
    if (target !== caller) continue;
    const { replacement } = session.entry(edit);
    contents.push(isObject(replacement) ? replacement.content : undefined);
  }
  const call = contents
    .flatMap(blocksOf)
    .find(({ type, id }) => type === "toolCall" && id === callId);
  return typeof call?.name === "string" ? call.name : "unknown";
}
