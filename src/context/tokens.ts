import { isObject, type JsonObject } from "../format/json-object.js";
import { jsonText } from "../format/json-text.js";
import { blocksOf, type Message } from "../format/message.js";

/** What pi takes an image for, in UTF-16 units. */
const IMAGE_UNITS = 4800;
const UNITS_PER_TOKEN = 4;

/** Tokens that pi keeps free for the answer unless its settings say otherwise. */
export const DEFAULT_RESERVE = 16_384;

/**
 * The tokens of a message as pi 1.6.0 estimates them: a quarter of its UTF-16 units, rounded up. An
 * excluded bash execution counts, a role that pi does not know is 0. Fields of the wrong type, on
 * which pi would throw, count nothing.
 */
export function estimateTokens(message: Message): number {
  return Math.ceil(unitsOf(message) / UNITS_PER_TOKEN);
}

/** Does pi compact a context of so many tokens before it goes on? */
export function isCompactionDue(
  tokens: number,
  window: number,
  reserve = DEFAULT_RESERVE,
): boolean {
  return tokens > window - reserve;
}

/**
 * The size of the context at the time of an assistant message, as its provider counted it;
 * undefined where it cannot be had: a failed turn, no usage, one that lacks a part.
 */
export function usageTokens(message: Message): number | undefined {
  const { role, stopReason, usage } = message;
  if (role !== "assistant" || stopReason === "error" || stopReason === "aborted") return undefined;
  if (!isObject(usage)) return undefined;
  const { totalTokens, input, output, cacheRead, cacheWrite } = usage;
  const total =
    typeof totalTokens === "number" && totalTokens !== 0
      ? totalTokens
      : sum([input, output, cacheRead, cacheWrite]);
  return total > 0 ? total : undefined;
}

function sum(values: readonly unknown[]): number {
  return values.reduce<number>(
    (total, value) => total + (typeof value === "number" ? value : NaN),
    0,
  );
}

function unitsOf(message: Message): number {
  switch (message.role) {
    case "user":
    case "toolResult":
    case "custom":
      return contentUnits(message.content);
    case "assistant":
      return blocksOf(message.content).reduce((units, block) => units + spokenUnits(block), 0);
    case "system":
      return contentUnits(message.content) + promptUnits(message);
    case "bashExecution":
      return lengthOf(message.command) + lengthOf(message.output);
    case "branchSummary":
    case "compactionSummary":
      return lengthOf(message.summary);
    default:
      return 0;
  }
}

function contentUnits(content: unknown): number {
  if (typeof content === "string") return content.length;
  return blocksOf(content).reduce(
    (units, { type, text }) =>
      units + (type === "text" ? lengthOf(text) : type === "image" ? IMAGE_UNITS : 0),
    0,
  );
}

function spokenUnits(block: JsonObject): number {
  if (block.type === "text") return lengthOf(block.text);
  if (block.type === "thinking") return lengthOf(block.thinking);
  if (block.type === "toolCall") return lengthOf(block.name) + jsonUnits(block.arguments);
  return 0;
}

function promptUnits({ sections, toolsAdded }: Message): number {
  const texts = isObject(sections) ? Object.values(sections) : [];
  const units = texts.reduce<number>((total, text) => total + lengthOf(text), 0);
  return units + (toolsAdded ? jsonUnits(toolsAdded) : 0);
}

function jsonUnits(value: unknown): number {
  return lengthOf(jsonText(value));
}

function lengthOf(text: unknown): number {
  return typeof text === "string" ? text.length : 0;
}
