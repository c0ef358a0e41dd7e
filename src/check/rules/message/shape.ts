import { isObject, type JsonObject } from "../../../format/json-object.js";
import { parsedJson } from "../../../format/json-text.js";
import type { EntryIndex } from "../../../tree/tree.js";
import type { Found, Rule } from "../../rule.js";
import { listed } from "../../words.js";
import { kindOf } from "./body.js";

export const shape: Rule = {
  name: "message/shape",
  visitor: () => (entry, body) => {
    const { type, message } = body;
    if (type === "custom_message") return found(entry, contentFaults("custom", body.content));
    if (type !== "message" || !isObject(message)) return undefined;
    const { role, content } = message;
    if (role === "bashExecution") return found(entry, commandFaults(message));
    return found(entry, typeof role === "string" ? contentFaults(role, content) : []);
  },
};

/** A fault and whether `repair` can mend it. */
type Wrong = [message: string, fixable: boolean];

function found(entry: EntryIndex, faults: Wrong[]): Found | undefined {
  if (faults.length === 0) return undefined;
  const messages = [...new Set(faults.map(([message]) => message))];
  return { at: entry, message: listed(messages), fixable: faults.some(([, fixable]) => fixable) };
}

/** Where a role's content must be blocks, and where it may be a string. */
const MAY_BE_STRING = new Map([
  ["user", true],
  ["assistant", false],
  ["toolResult", false],
  ["system", true],
  ["custom", true],
  ["hookMessage", true],
]);

function contentFaults(role: string, content: unknown): Wrong[] {
  const mayBeString = MAY_BE_STRING.get(role);
  if (mayBeString === undefined) return [];
  if (Array.isArray(content)) return content.flatMap(blockFaults);
  if (typeof content === "string") {
    return mayBeString ? [] : [["its content is a string, not blocks", true]];
  }
  const isAbsent = content === undefined || content === null;
  return [[`its content is ${kindOf(content)}`, isAbsent]];
}

function blockFaults(block: unknown): Wrong[] {
  if (!isObject(block)) return [[`a block is ${kindOf(block)}`, false]];
  const { type } = block;
  if (typeof type !== "string") return [["a block has no type", false]];
  const faults = fieldsOf(type)
    .filter((field) => typeof block[field] !== "string")
    .map((field): Wrong => [`the ${field} of its ${type} block is ${kindOf(block[field])}`, false]);
  return type === "toolCall" ? [...faults, ...callFaults(block)] : faults;
}

/** The fields that a block of pi's types must have, each a string. */
function fieldsOf(type: string): readonly string[] {
  switch (type) {
    case "text":
      return ["text"];
    case "thinking":
      return ["thinking"];
    case "image":
      return ["data", "mimeType"];
    case "toolCall":
      return ["id", "name"];
    default:
      return [];
  }
}

function callFaults(call: JsonObject): Wrong[] {
  const faults: Wrong[] = [];
  if ("partialJson" in call) faults.push(["partialJson is left in a tool call", true]);
  if (isObject(call.arguments)) return faults;
  const fixable = typeof call.arguments === "string" && isObject(parsedJson(call.arguments));
  return [...faults, [`the arguments of a tool call are ${kindOf(call.arguments)}`, fixable]];
}

function commandFaults(message: JsonObject): Wrong[] {
  return ["command", "output"]
    .filter((field) => typeof message[field] !== "string")
    .map((field): Wrong => [`its ${field} is ${kindOf(message[field])}`, false]);
}
