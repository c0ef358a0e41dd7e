import type { JsonObject } from "../../../format/json-object.js";
import { blocksOf } from "../../../format/message.js";
import type { Rule } from "../../rule.js";
import { hasFailed, ofMessages } from "./body.js";

export const empty: Rule = {
  name: "message/empty",
  visitor: () => {
    const visitMessage = ofMessages((entry, message) => {
      if (hasFailed(message)) return undefined;
      if (message.role === "assistant" && saysNothing(message.content)) {
        const message = "the assistant's turn says nothing";
        return { at: entry, message, fixable: false };
      }
      return SENT_BLOCKS.has(message.role) ? emptyBlock(entry, message.content) : undefined;
    });
    return (entry, body) =>
      body.type === "custom_message" ? emptyBlock(entry, body.content) : visitMessage(entry, body);
  },
};

const SENT_BLOCKS = new Set<unknown>(["user", "assistant", "toolResult", "custom", "hookMessage"]);

/** Nothing but blank text. What is not blocks at all is for `message/shape` to tell. */
function saysNothing(content: unknown): boolean {
  if (!Array.isArray(content)) return false;
  return content.every((block: unknown) => isText(block) && block.text.trim() === "");
}

function emptyBlock(entry: number, content: unknown) {
  const isEmpty = blocksOf(content).some((block) => isText(block) && block.text === "");
  return isEmpty ? { at: entry, message: "a text block is empty" } : undefined;
}

function isText(block: unknown): block is JsonObject & { text: string } {
  const { type, text } = (block ?? {}) as JsonObject;
  return type === "text" && typeof text === "string";
}
