import { isObject, type JsonObject } from "./json-object.js";

/** One call of a tool. */
export interface ToolCall {
  name: string;
  arguments: JsonObject;
}

/**
 * The tool calls that an entry records: an assistant message's, and on a tool result those that the
 * tool made itself (`nestedCalls`, pi 1.6.0). A call without a name is none.
 */
export function toolCallsOf(entry: JsonObject): ToolCall[] {
  const { message } = entry;
  if (entry.type !== "message" || !isObject(message)) return [];
  if (message.role === "assistant") {
    const blocks = listOf(message.content).filter((block) => block.type === "toolCall");
    return blocks.flatMap(asCall);
  }
  const nested = message.role === "toolResult" ? message.nestedCalls : undefined;
  return isObject(nested) ? listOf(nested.calls).flatMap(asCall) : [];
}

function asCall({ name, arguments: given }: JsonObject): ToolCall[] {
  if (typeof name !== "string") return [];
  return [{ name, arguments: isObject(given) ? given : {} }];
}

/** Files by their paths as they were written. */
export interface TouchedFiles {
  read: Set<string>;
  modified: Set<string>;
}

/**
 * Adds the files that an entry touched: those its calls of `read`, `write` and `edit` name, as pi
 * counts them (1.6.0; OpenClaw says `file_path` for `path`), and those a summary lists in `details`.
 */
export function addTouchedFiles(files: TouchedFiles, entry: JsonObject): void {
  for (const call of toolCallsOf(entry)) {
    const { path, file_path } = call.arguments;
    const file = path ?? file_path;
    if (typeof file !== "string" || file === "") continue;
    if (call.name === "read") files.read.add(file);
    if (call.name === "write" || call.name === "edit") files.modified.add(file);
  }
  if (entry.type !== "compaction" && entry.type !== "branch_summary") return;
  const { details } = entry;
  if (!isObject(details)) return;
  addTexts(files.read, details.readFiles);
  addTexts(files.modified, details.modifiedFiles);
}

function addTexts(set: Set<string>, list: unknown): void {
  if (!Array.isArray(list)) return;
  for (const item of list) if (typeof item === "string") set.add(item);
}

function listOf(value: unknown): JsonObject[] {
  return Array.isArray(value) ? value.filter(isObject) : [];
}
