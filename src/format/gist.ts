import { abridge } from "./abridge.js";
import { find } from "./json-cursor.js";

/** What one line of a tree tells of an entry. */
export interface Gist {
  /** The first words, a setting's value, a name; empty when there is nothing to say. */
  text: string;
  /** An assistant's tool calls: `read src/cli.ts`. */
  calls: string[];
  /** A tool result's or bash execution's output, in bytes of its JSON; only of a `sizedGistOf`. */
  outputBytes?: number;
  /** A failed turn, tool or command. */
  isError: boolean;
}

/** Longer lines are abridged before they are parsed; a line that stays longer has no gist. */
const LONG_LINE = 1 << 16;
const LONGEST_PARSED = 1 << 21;
/** Enough UTF-16 units for any terminal's width; white space will shrink. */
const WORDS = 400;
const MOST_CALLS = 8;
/** By role: where a message holds what a tool or a command put out. */
const OUTPUT_FIELDS = new Map<string | null, string>([
  ["toolResult", "content"],
  ["bashExecution", "output"],
]);

type Fields = Record<string, unknown>;

/**
 * The gist of an entry.
 * @param bytes the entry's line: a valid JSON object
 * @param role the message's role, for `message` entries
 */
export function gistOf(bytes: Buffer<ArrayBuffer>, type: string, role: string | null): Gist {
  const short = bytes.length > LONG_LINE ? abridge(bytes) : bytes;
  if (short.length > LONGEST_PARSED) return plain("");
  const entry = JSON.parse(short.toString()) as Fields;
  if (type === "message") return messageGist(fieldsOf(entry.message), role);
  const describe = DESCRIBE.get(type) ?? ((fields: Fields) => words(fields.customType));
  return plain(describe(entry));
}

/** The same with `outputBytes`, for which the bytes are gone through once more. */
export function sizedGistOf(bytes: Buffer<ArrayBuffer>, type: string, role: string | null): Gist {
  const gist = gistOf(bytes, type, role);
  const field = type === "message" ? OUTPUT_FIELDS.get(role) : undefined;
  return field === undefined ? gist : { ...gist, outputBytes: sizeOf(bytes, field) };
}

/** The gist in one piece of text, for a JSON preview. */
export function gistText(gist: Gist): string {
  return [gist.text, ...gist.calls].filter((part) => part !== "").join(" · ");
}

function plain(text: string): Gist {
  return { text, calls: [], isError: false };
}

function fieldsOf(value: unknown): Fields {
  return typeof value === "object" && value !== null ? (value as Fields) : {};
}

function words(value: unknown): string {
  if (typeof value === "string") return value.slice(0, WORDS);
  return typeof value === "number" || typeof value === "boolean" ? String(value) : "";
}

function blocksOf(content: unknown): Fields[] {
  return Array.isArray(content) ? content.map(fieldsOf) : [];
}

/** The first words of a `content`: a string, or blocks. */
function contentWords(content: unknown): string {
  if (typeof content === "string") return words(content);
  const blocks = blocksOf(content);
  for (const { type, text } of blocks) {
    if (type === "text" && typeof text === "string" && text.trim() !== "") return words(text);
  }
  const images = blocks.filter(({ type }) => type === "image").length;
  return images === 0 ? "" : `[${images === 1 ? "image" : `${images} images`}]`;
}

function messageGist(message: Fields, role: string | null): Gist {
  switch (role) {
    case "assistant":
      return assistantGist(message);
    case "toolResult":
      return {
        text: words(message.toolName),
        calls: [],
        isError: message.isError === true,
      };
    case "bashExecution":
      return {
        text: `$ ${words(message.command)}`,
        calls: [],
        isError: message.cancelled === true || Boolean(message.exitCode),
      };
    case "system": {
      const text = contentWords(message.content);
      return plain(text === "" ? Object.keys(fieldsOf(message.sections)).join(", ") : text);
    }
    default:
      return plain(contentWords(message.content));
  }
}

/** Bytes that a field of the message takes in the line as it stands. */
function sizeOf(bytes: Buffer<ArrayBuffer>, field: string): number {
  const span = find(bytes, 0, ["message", field]);
  return span === undefined ? 0 : span.end - span.start;
}

function assistantGist(message: Fields): Gist {
  const { stopReason, errorMessage } = message;
  const isError = stopReason === "error" || stopReason === "aborted";
  let text = contentWords(message.content);
  if (isError) {
    const reason = errorMessage ? `${stopReason}: ${words(errorMessage)}` : stopReason;
    text = text === "" ? reason : `${text} · ${reason}`;
  }
  const calls = blocksOf(message.content).filter(({ type }) => type === "toolCall");
  return { text, calls: calls.slice(0, MOST_CALLS).map(callText), isError };
}

/** Arguments that tell most about a call, in this order; else its first string. */
const MAIN_ARGUMENTS = ["path", "file_path", "command", "pattern", "query", "url"];

function callText(call: Fields): string {
  const name = words(call.name);
  const args = fieldsOf(call.arguments);
  const main = MAIN_ARGUMENTS.map((key) => args[key]).find((value) => typeof value === "string");
  const shown = main ?? Object.values(args).find((value) => typeof value === "string");
  return shown === undefined ? name : `${name} ${words(shown).slice(0, 120)}`;
}

const DESCRIBE = new Map<string, (fields: Fields) => string>([
  ["compaction", ({ summary }) => words(summary)],
  ["branch_summary", ({ summary }) => words(summary)],
  ["custom_message", ({ content, customType }) => contentWords(content) || words(customType)],
  ["model_change", ({ provider, modelId }) => `${words(provider)}/${words(modelId)}`],
  ["thinking_level_change", ({ thinkingLevel }) => words(thinkingLevel)],
  ["active_tools_change", ({ activeToolNames }) => stringsOf(activeToolNames).join(", ")],
  ["label", ({ label, targetId }) => labelText(words(label), words(targetId))],
  ["session_info", ({ name }) => words(name)],
  ["usage", ({ kind, model }) => `${words(kind)} ${words(model)}`.trim()],
  ["leaf", ({ targetId }) => `→ ${words(targetId) || "before the first entry"}`],
  [
    "context_edit",
    ({ replacement, targetId }) =>
      `${replacement === null ? "drops" : "replaces"} ${words(targetId)}`,
  ],
]);

function stringsOf(value: unknown): string[] {
  return Array.isArray(value) ? value.map(words) : [];
}

function labelText(label: string, target: string): string {
  return label === "" ? `clears ${target}` : `${label} → ${target}`;
}
