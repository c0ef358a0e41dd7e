import { isObject, type JsonObject } from "../format/json-object.js";

/** One text of an entry. */
export interface Text {
  /** Where it stands: `text`, `thinking`, `output`, `summary`, …, `arguments.path` for a call's. */
  field: string;
  /** The tool that was called, or whose output it is; null for all that no tool has a part in. */
  tool: string | null;
  text: string;
}

/**
 * What a person would call the text of an entry, in its order: what was said and thought, the
 * arguments of tool calls and their output, commands, summaries, names and labels. Not: settings,
 * details, signatures, images. Each is one string of the entry's JSON.
 * @param entry parsed
 */
export function* textsOf(entry: JsonObject): Generator<Text> {
  if (entry.type === "message") {
    if (isObject(entry.message)) yield* messageTexts(entry.message);
    return;
  }
  if (isObject(entry.systemMessage)) yield* systemTexts(entry.systemMessage);
  yield* stringsAt(entry, ["summary", "name", "label", "note"]);
  yield* contentTexts(entry.content, "text", null);
  if (isObject(entry.replacement)) yield* contentTexts(entry.replacement.content, "text", null);
}

function* messageTexts(message: JsonObject): Generator<Text> {
  const { role, toolName, nestedCalls } = message;
  if (role === "system") {
    yield* systemTexts(message);
    return;
  }
  if (role === "bashExecution") {
    yield* stringsAt(message, ["command", "output"]);
    return;
  }
  const tool = role === "toolResult" && typeof toolName === "string" ? toolName : null;
  yield* contentTexts(message.content, role === "toolResult" ? "output" : "text", tool);
  yield* stringsAt(message, ["errorMessage"]);
  if (isObject(nestedCalls) && Array.isArray(nestedCalls.calls)) {
    for (const call of nestedCalls.calls) if (isObject(call)) yield* callTexts(call);
  }
}

function* systemTexts(message: JsonObject): Generator<Text> {
  yield* contentTexts(message.content, "text", null);
  yield* leaves(message.sections, "sections", null);
}

/** The texts of a `content`: a string, or blocks. */
function* contentTexts(content: unknown, field: string, tool: string | null): Generator<Text> {
  if (typeof content === "string") yield { field, tool, text: content };
  if (!Array.isArray(content)) return;
  for (const block of content) {
    if (!isObject(block)) continue;
    if (block.type === "toolCall") yield* callTexts(block);
    if (typeof block.text === "string") yield { field, tool, text: block.text };
    yield* stringsAt(block, ["thinking"]);
  }
}

function* callTexts(call: JsonObject): Generator<Text> {
  const tool = typeof call.name === "string" ? call.name : null;
  yield* leaves(call.arguments, "arguments", tool);
  if (typeof call.error === "string") yield { field: "error", tool, text: call.error };
}

function* stringsAt(object: JsonObject, fields: readonly string[]): Generator<Text> {
  for (const field of fields) {
    const text = object[field];
    if (typeof text === "string") yield { field, tool: null, text };
  }
}

/** Of a path, and of a key in it, so many characters are told: a field must not outgrow its text. */
const LONGEST_PATH = 80;
const LONGEST_KEY = 40;

/** Every string in a value, however deep, with the path to it. */
function* leaves(value: unknown, path: string, tool: string | null): Generator<Text> {
  const waiting: [string, unknown][] = [[path, value]];
  for (let next = waiting.pop(); next !== undefined; next = waiting.pop()) {
    const [field, inner] = next;
    if (typeof inner === "string") yield { field, tool, text: inner };
    if (typeof inner !== "object" || inner === null) continue;
    const within = Object.entries(inner).map(([key, each]): [string, unknown] => [
      field.length < LONGEST_PATH ? `${field}.${key.slice(0, LONGEST_KEY)}` : field,
      each,
    ]);
    waiting.push(...within.reverse());
  }
}
