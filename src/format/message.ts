import { isObject, type JsonObject } from "./json-object.js";

/**
 * A message as a session file or pi has it: `role` and what goes with it. Nothing is validated; in a
 * damaged file it may even be another JSON value than an object, though never null.
 */
export type Message = JsonObject;

/** The blocks of a message's `content`; none where it is a string or nothing known. */
export function blocksOf(content: unknown): JsonObject[] {
  return Array.isArray(content) ? content.filter(isObject) : [];
}

/** The text of a `content`: the string itself, or its text blocks joined by `separator`. */
export function contentText(content: unknown, separator: string): string {
  if (typeof content === "string") return content;
  return blocksOf(content)
    .map(({ type, text }) => (type === "text" && typeof text === "string" ? text : undefined))
    .filter((text) => text !== undefined)
    .join(separator);
}
