import { JsonCursor } from "../format/json-cursor.js";

/** What the bytes of a file are spent on. */
export interface ContentBytes {
  /** What was said: messages, commands, summaries, names and labels. */
  text: number;
  /** Thinking and its signatures. */
  thinking: number;
  /** Arguments of tool calls. */
  toolCalls: number;
  toolOutput: number;
  images: number;
  /** What tools and extensions keep beside what is sent. */
  details: number;
  /** What holds it together: ids, times, keys, settings, usage, lines that are no entries. */
  rest: number;
}

/** None of any kind, to add to. */
export function noContentBytes(): ContentBytes {
  return { text: 0, thinking: 0, toolCalls: 0, toolOutput: 0, images: 0, details: 0, rest: 0 };
}

type Kind = keyof ContentBytes;

/** Fields by what they hold; what is not here is part of the rest, or has its own walk. */
const OF_ENTRY = new Map<string, Kind>([
  ["summary", "text"],
  ["label", "text"],
  ["name", "text"],
  ["details", "details"],
  ["data", "details"],
]);
const OF_MESSAGE = new Map<string, Kind>([
  ["command", "text"],
  ["sections", "text"],
  ["errorMessage", "text"],
  ["output", "toolOutput"],
  ["nestedCalls", "toolCalls"],
  ["details", "details"],
]);
const OF_BLOCK = new Map<string, Kind>([
  ["thinking", "thinking"],
  ["thinkingSignature", "thinking"],
  ["textSignature", "thinking"],
  ["thoughtSignature", "thinking"],
  ["arguments", "toolCalls"],
  ["data", "images"],
]);

/**
 * Adds the bytes of an entry's line, as it stands in the file, to `sum`; its rest is not among them.
 * @param line a valid JSON object
 * @param isToolOutput the entry is a tool's result
 */
export function addContentBytes(sum: ContentBytes, line: Buffer, isToolOutput: boolean): void {
  const said: Kind = isToolOutput ? "toolOutput" : "text";
  for (const entry = new JsonCursor(line, 0); entry.next(); ) {
    const key = entry.key();
    if (key === "message") {
      for (const message = entry.enter(); message.next(); ) {
        const field = message.key();
        if (field === "content") addContent(sum, message, said);
        else addSpan(sum, OF_MESSAGE.get(field), message);
      }
    } else if (key === "content") addContent(sum, entry, said);
    else addSpan(sum, OF_ENTRY.get(key), entry);
  }
}

/** Adds a `content`: blocks, or a text as it stands. */
function addContent(sum: ContentBytes, at: JsonCursor, said: Kind): void {
  const blocks = at.enter();
  if (!blocks.isArray) {
    addSpan(sum, said, at);
    return;
  }
  while (blocks.next()) {
    for (const block = blocks.enter(); block.next(); ) {
      const field = block.key();
      addSpan(sum, field === "text" ? said : OF_BLOCK.get(field), block);
    }
  }
}

function addSpan(sum: ContentBytes, kind: Kind | undefined, { start, end }: JsonCursor): void {
  if (kind !== undefined) sum[kind] += end - start;
}
