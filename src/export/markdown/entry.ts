import { isObject, type JsonObject } from "../../format/json-object.js";
import { blocksOf, contentText } from "../../format/message.js";
import { callMarkdown, commandMarkdown, imageMarkdown, resultMarkdown } from "./calls.js";
import { code, folded } from "./fence.js";
import { prose } from "./prose.js";

/** What an entry comes to in a document: who speaks, and the blocks below that heading. */
export interface EntryMarkdown {
  /** Undefined for a note between two speakers. */
  speaker: string | undefined;
  blocks: string[];
}

/**
 * An entry as Markdown; undefined for one that is for the program's books only.
 * @param resultOf the message that answers the nth call of the entry
 */
export function entryMarkdown(
  entry: JsonObject,
  resultOf: (call: number) => JsonObject | undefined,
): EntryMarkdown | undefined {
  switch (entry.type) {
    case "message":
      return isObject(entry.message) ? messageMarkdown(entry.message, resultOf) : undefined;
    case "custom_message":
      return {
        speaker: `Extension ${code(String(entry.customType))}`,
        blocks: said(entry.content),
      };
    case "compaction":
      return summary("Compaction", "What came before is summed up for the model.", entry);
    case "branch_summary":
      return summary("Branch summary", `Left for this: ${code(String(entry.fromId))}`, entry);
    case "model_change":
      return note(`Model: ${code(`${entry.provider}/${entry.modelId}`)}`);
    case "thinking_level_change":
      return note(`Thinking: ${code(String(entry.thinkingLevel))}`);
    case "context_edit": {
      const does = entry.replacement === null ? "takes out" : "replaces the content of";
      return note(`A context edit ${does} ${code(String(entry.targetId))}.`);
    }
    default:
      return undefined;
  }
}

function messageMarkdown(
  message: JsonObject,
  resultOf: (call: number) => JsonObject | undefined,
): EntryMarkdown {
  const { role, content } = message;
  switch (role) {
    case "user":
      return { speaker: "User", blocks: said(content).map(quoted) };
    case "assistant":
      return { speaker: "Assistant", blocks: assistantBlocks(message, resultOf) };
    case "toolResult":
      return { speaker: "Assistant", blocks: [resultMarkdown(message)] };
    case "bashExecution":
      return { speaker: "User", blocks: [commandMarkdown(message)] };
    case "system": {
      const text = contentText(content, "\n\n");
      return {
        speaker: "System",
        blocks: [folded("System prompt", text === "" ? [] : [prose(text)])],
      };
    }
    default:
      return { speaker: code(String(role)), blocks: said(content) };
  }
}

function assistantBlocks(
  message: JsonObject,
  resultOf: (call: number) => JsonObject | undefined,
): string[] {
  const { content, stopReason, errorMessage } = message;
  const blocks: string[] = [];
  let calls = 0;
  for (const block of typeof content === "string" ? [textBlock(content)] : blocksOf(content)) {
    if (block.type === "toolCall") blocks.push(callMarkdown(block, resultOf(calls++)));
    else if (block.type === "thinking") {
      const thinking = String(block.thinking ?? "");
      if (thinking.trim() !== "") blocks.push(folded("Thinking", [prose(thinking)]));
    } else blocks.push(...said([block]));
  }
  if (stopReason === "error" || stopReason === "aborted") {
    const why = typeof errorMessage === "string" ? `: ${code(errorMessage)}` : "";
    blocks.push(`**${stopReason === "error" ? "Failed" : "Aborted"}**${why}`);
  }
  return blocks;
}

/** What a content says: texts as prose, images as a word. */
function said(content: unknown): string[] {
  const blocks = typeof content === "string" ? [textBlock(content)] : blocksOf(content);
  return blocks.flatMap((block) => {
    if (block.type === "image") return [imageMarkdown(block)];
    return typeof block.text === "string" && block.text !== "" ? [prose(block.text)] : [];
  });
}

function textBlock(text: string): JsonObject {
  return { type: "text", text };
}

function summary(title: string, what: string, { summary }: JsonObject): EntryMarkdown {
  const text = typeof summary === "string" && summary !== "" ? [prose(summary)] : [];
  return {
    speaker: undefined,
    blocks: [`---\n\n**${title}.** ${what}`, folded("Summary", text), "---"],
  };
}

function note(text: string): EntryMarkdown {
  return { speaker: undefined, blocks: [`*${text}*`] };
}

function quoted(text: string): string {
  return text
    .split("\n")
    .map((line) => (line === "" ? ">" : `> ${line}`))
    .join("\n");
}
