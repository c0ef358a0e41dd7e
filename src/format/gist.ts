import { find, JsonCursor, type Span } from "./json-cursor.js";
import { QUOTE } from "./json-skip.js";
import { decodeString } from "./json-string.js";

/** What one line of a tree tells of an entry, read from its bytes without parsing them. */
export interface Gist {
  /** The first words, a setting's value, a name; empty when there is nothing to say. */
  text: string;
  /** An assistant's tool calls: `read src/cli.ts`. */
  calls: string[];
  /** A tool result's or bash execution's output: bytes of its JSON. */
  outputBytes?: number;
  /** A failed turn, tool or command. */
  isError: boolean;
}

/** Enough UTF-16 units for any terminal's width; white space will shrink. */
const WORDS = 400;
const MOST_CALLS = 8;

/**
 * The gist of an entry.
 * @param bytes the entry's line: a valid JSON object
 * @param role the message's role, for `message` entries
 */
export function gistOf(bytes: Uint8Array, type: string, role: string | null): Gist {
  if (type === "message") {
    const message = find(bytes, 0, ["message"]);
    return message ? messageGist(bytes, membersOf(bytes, message.start), role) : plain("");
  }
  const describe = DESCRIBE.get(type) ?? ((fields: Fields) => fields.text("customType"));
  return plain(describe(new Fields(bytes, membersOf(bytes, 0))));
}

/** The gist in one piece of text, for a JSON preview. */
export function gistText(gist: Gist): string {
  return [gist.text, ...gist.calls].filter((part) => part !== "").join(" · ");
}

function plain(text: string): Gist {
  return { text, calls: [], isError: false };
}

type Members = Map<string, Span>;

function membersOf(bytes: Uint8Array, at: number): Members {
  const members: Members = new Map();
  for (const member = new JsonCursor(bytes, at); member.next(); ) {
    if (member.isObject) members.set(member.key(), { start: member.start, end: member.end });
  }
  return members;
}

/** Reads fields of one object as short texts. */
class Fields {
  readonly #bytes: Uint8Array;
  readonly #members: Members;

  constructor(bytes: Uint8Array, members: Members) {
    this.#bytes = bytes;
    this.#members = members;
  }

  span(key: string): Span | undefined {
    return this.#members.get(key);
  }

  /** The beginning of a string, a number or word as it stands, else empty. */
  text(key: string): string {
    const span = this.#members.get(key);
    return span ? scalarText(this.#bytes, span) : "";
  }

  is(key: string, literal: string): boolean {
    return this.text(key) === literal;
  }

  /** The first words of a `content`: a string, or blocks. */
  words(key: string): string {
    const span = this.#members.get(key);
    return span ? contentWords(this.#bytes, span) : "";
  }
}

function scalarText(bytes: Uint8Array, { start, end }: Span): string {
  if (bytes[start] === QUOTE) return decodeString(bytes, start, end, WORDS);
  const first = bytes[start];
  const isContainer = first === 0x7b || first === 0x5b;
  return isContainer || end - start > 40 ? "" : Buffer.from(bytes.subarray(start, end)).toString();
}

function contentWords(bytes: Uint8Array, span: Span): string {
  if (bytes[span.start] === QUOTE) return scalarText(bytes, span);
  let images = 0;
  for (const block = new JsonCursor(bytes, span.start); block.isArray && block.next(); ) {
    const fields = new Fields(bytes, membersOf(bytes, block.start));
    const text = fields.is("type", "text") ? fields.text("text") : "";
    if (text.trim() !== "") return text;
    if (fields.is("type", "image")) images++;
  }
  return images > 0 ? `[${images === 1 ? "image" : `${images} images`}]` : "";
}

function messageGist(bytes: Uint8Array, members: Members, role: string | null): Gist {
  const fields = new Fields(bytes, members);
  if (role === "assistant") return assistantGist(bytes, fields);
  if (role === "toolResult") {
    const content = fields.span("content");
    return {
      text: fields.text("toolName"),
      calls: [],
      outputBytes: content ? content.end - content.start : 0,
      isError: fields.is("isError", "true"),
    };
  }
  if (role === "bashExecution") {
    const output = fields.span("output");
    const exitCode = fields.text("exitCode");
    return {
      text: `$ ${fields.text("command")}`,
      calls: [],
      outputBytes: output ? output.end - output.start - 2 : 0,
      isError: fields.is("cancelled", "true") || (exitCode !== "" && exitCode !== "0"),
    };
  }
  const words = fields.words("content");
  if (role !== "system" || words !== "") return plain(words);
  const sections = fields.span("sections");
  return plain(sections ? [...membersOf(bytes, sections.start).keys()].join(", ") : "");
}

function assistantGist(bytes: Uint8Array, fields: Fields): Gist {
  const stop = fields.text("stopReason");
  const isError = stop === "error" || stop === "aborted";
  const gist: Gist = { text: fields.words("content"), calls: [], isError };
  const content = fields.span("content");
  const block = content && new JsonCursor(bytes, content.start);
  while (block?.isArray && gist.calls.length < MOST_CALLS && block.next()) {
    const call = new Fields(bytes, membersOf(bytes, block.start));
    if (call.is("type", "toolCall")) gist.calls.push(callText(bytes, call));
  }
  if (isError) {
    const reason = fields.text("errorMessage");
    gist.text = [gist.text, reason === "" ? stop : `${stop}: ${reason}`]
      .filter(Boolean)
      .join(" · ");
  }
  return gist;
}

/** Arguments that tell most about a call, in this order; else its first string. */
const MAIN_ARGUMENTS = ["path", "file_path", "command", "pattern", "query", "url"];

function callText(bytes: Uint8Array, call: Fields): string {
  const span = call.span("arguments");
  const members: Members = span ? membersOf(bytes, span.start) : new Map();
  const names = [...MAIN_ARGUMENTS, ...members.keys()];
  for (const name of names) {
    const value = members.get(name);
    if (value === undefined || bytes[value.start] !== QUOTE) continue;
    return `${call.text("name")} ${decodeString(bytes, value.start, value.end, 120)}`;
  }
  return call.text("name");
}

const DESCRIBE = new Map<string, (fields: Fields) => string>([
  ["compaction", (fields) => fields.text("summary")],
  ["branch_summary", (fields) => fields.text("summary")],
  ["custom_message", (fields) => fields.words("content") || fields.text("customType")],
  ["model_change", (fields) => `${fields.text("provider")}/${fields.text("modelId")}`],
  ["thinking_level_change", (fields) => fields.text("thinkingLevel")],
  ["label", (fields) => labelText(fields.text("label"), fields.text("targetId"))],
  ["session_info", (fields) => fields.text("name")],
  ["usage", (fields) => `${fields.text("kind")} ${fields.text("model")}`.trim()],
  ["leaf", (fields) => `→ ${fields.text("targetId")}`],
  [
    "context_edit",
    (fields) =>
      `${fields.is("replacement", "null") ? "drops" : "replaces"} ${fields.text("targetId")}`,
  ],
]);

function labelText(label: string, target: string): string {
  return label === "" || label === "null" ? `clears ${target}` : `${label} → ${target}`;
}
