import { jsonText } from "../format/json-text.js";
import type { Output } from "../output.js";
import { visibleJson } from "./visible.js";

/**
 * Prints `object` as one JSON object with its keys in their order, as `JSON.stringify` would write
 * it: indented by 2 spaces on a terminal, else compact, and a newline. A value that is an array or
 * any other iterable but a string becomes an array that is written an element at a time: a million
 * of them never stand in memory as one text, nor need they as objects.
 */
export function printJson(output: Output, object: object): void {
  const indent = output.isTerminal ? 2 : 0;
  const [line, deeper, colon] = indent ? ["\n  ", "\n    ", ": "] : ["", "", ":"];
  const write = writerOf(output);
  let fields = 0;
  for (const [key, value] of Object.entries(object)) {
    const items = isIterable(value) ? value : undefined;
    const text = items ? "[" : jsonText(value, indent);
    if (text === undefined) continue;
    write(`${fields++ ? "," : "{"}${line}${JSON.stringify(key)}${colon}`);
    write(indent ? text.replaceAll("\n", line) : text);
    if (!items) continue;
    let count = 0;
    for (const item of items) {
      const element = jsonText(item, indent) ?? "null";
      write(count++ ? `,${deeper}` : deeper);
      write(indent ? element.replaceAll("\n", deeper) : element);
    }
    write(count ? `${line}]` : "]");
  }
  write(fields === 0 ? "{}\n" : indent ? "\n}\n" : "}\n");
}

/** Prints each of `values` as JSON on a line of its own. */
export function printNdjson(output: Output, values: Iterable<unknown>): void {
  const write = writerOf(output);
  for (const value of values) write(`${jsonText(value)}\n`);
}

/** On a terminal, what could drive it is written as JSON escapes: the same value to a parser. */
function writerOf(output: Output): (json: string) => void {
  return output.isTerminal
    ? (json) => output.write(visibleJson(json))
    : (json) => output.write(json);
}

function isIterable(value: unknown): value is Iterable<unknown> {
  return typeof value === "object" && value !== null && Symbol.iterator in value;
}

/**
 * Prints a line of JSON as its own bytes; on a terminal what could drive it as escapes, which a
 * parser reads alike.
 */
export function printRawLine(output: Output, bytes: Uint8Array): void {
  if (output.isTerminal) output.write(`${visibleJson(Buffer.from(bytes).toString())}\n`);
  else {
    output.writeBytes(bytes);
    output.write("\n");
  }
}
