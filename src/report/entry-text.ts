import { isObject, type JsonObject } from "../format/json-object.js";
import { jsonText } from "../format/json-text.js";
import { formatBytes } from "./human.js";
import type { Style } from "./style.js";
import { visible } from "./visible.js";

/**
 * A parsed entry in full, as lines for a person: its message's blocks one after another as they
 * read, everything else as JSON. Nothing of it reaches the terminal raw; newlines of a text are lines.
 */
export function* entryLines(entry: JsonObject, style: Style): Generator<string> {
  const { message, type: _type, id: _id, parentId: _parentId, timestamp: _time, ...rest } = entry;
  if (isObject(message)) yield* messageLines(message, style);
  else if (message !== undefined) yield* fieldLines({ message }, style);
  yield* fieldLines(rest, style);
}

function* messageLines(message: JsonObject, style: Style): Generator<string> {
  const { role: _role, content, ...rest } = message;
  if (typeof content === "string") yield* textLines(content);
  else if (Array.isArray(content)) {
    for (const block of content) yield* blockLines(block, style);
  } else if (content !== undefined) yield* fieldLines({ content }, style);
  yield* fieldLines(rest, style);
}

function* blockLines(block: unknown, style: Style): Generator<string> {
  if (!isObject(block)) {
    yield* textLines(jsonText(block) ?? "");
    return;
  }
  const { type, ...rest } = block;
  if (type === "text" && typeof rest.text === "string") {
    const { text, ...more } = rest;
    yield* textLines(text);
    yield* fieldLines(more, style);
  } else if (type === "thinking" && typeof rest.thinking === "string") {
    const { thinking, ...more } = rest;
    yield style.dim("thinking:");
    for (const line of textLines(thinking)) yield style.dim(line);
    yield* fieldLines(more, style);
  } else if (type === "toolCall") {
    const { name, id, arguments: args, ...more } = rest;
    yield style.bold(`calls ${visible(String(name))} (${visible(String(id))})`);
    if (isObject(args)) yield* fieldLines(args, style);
    else yield* fieldLines({ arguments: args }, style);
    yield* fieldLines(more, style);
  } else if (type === "image" && typeof rest.data === "string") {
    const size = formatBytes(Math.floor((rest.data.length * 3) / 4));
    yield style.dim(`[image ${visible(String(rest.mimeType))}, ${size}]`);
  } else yield* fieldLines(block, style);
}

/** Fields as `  name: value`; a text of several lines below its name. */
function* fieldLines(fields: JsonObject, style: Style): Generator<string> {
  for (const [name, value] of Object.entries(fields)) {
    if (value === undefined) continue;
    const label = style.dim(`  ${visible(name)}:`);
    if (typeof value === "string" && value.includes("\n")) {
      yield label;
      for (const line of textLines(value)) yield `    ${line}`;
      continue;
    }
    const text = typeof value === "string" ? value : (jsonText(value) ?? "");
    yield `${label} ${visible(text)}`;
  }
}

function* textLines(text: string): Generator<string> {
  for (const line of text.split("\n"))
    yield visible(line.replace(/\r$/, "").replaceAll("\t", "  "));
}
