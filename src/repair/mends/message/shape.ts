import { isObject, type JsonObject } from "../../../format/json-object.js";
import { parsedJson } from "../../../format/json-text.js";
import type { Edit } from "../../../write/splice.js";
import { entryOnLine } from "../../lines.js";
import type { Mend } from "../../mend.js";
import { type Contents, contentsOf, placedBlocks } from "./contents.js";

/** Roles whose content is always blocks. */
const IN_BLOCKS = new Set<unknown>(["assistant", "toolResult"]);

/** What is of another shape than its role wants, and can be given that without guessing. */
export const shape: Mend = ({ line }, { session }) => {
  const entry = entryOnLine(session, line)!;
  const contents = contentsOf(session, entry);
  if (contents === undefined) return [];
  const values = [...contentEdits(contents), ...callEdits(contents)];
  if (values.length === 0) return [];
  const detail = [...new Set(values.map(({ what }) => what))].join("; ");
  return [{ action: "change", detail, steps: [{ do: "set", entry, values }] }];
};

interface ToldEdit extends Edit {
  what: string;
}

function contentEdits({ role, content, path }: Contents): ToldEdit[] {
  if (content === undefined || content === null) {
    const value = role === "system" ? '""' : "[]";
    return [{ path, value, what: `content that is missing becomes ${value}` }];
  }
  if (typeof content !== "string" || !IN_BLOCKS.has(role)) return [];
  const value = JSON.stringify([{ type: "text", text: content }]);
  return [{ path, value, what: "a string becomes a text block" }];
}

function callEdits({ content, path }: Contents): ToldEdit[] {
  return placedBlocks(content).flatMap(({ block, at }) =>
    block.type === "toolCall" ? editsOfCall(block, [...path, at]) : [],
  );
}

function editsOfCall(call: JsonObject, path: readonly (string | number)[]): ToldEdit[] {
  const edits: ToldEdit[] = [];
  if ("partialJson" in call) {
    edits.push({ path: [...path, "partialJson"], value: undefined, what: "partialJson goes" });
  }
  const { arguments: given } = call;
  if (typeof given === "string" && isObject(parsedJson(given))) {
    edits.push({ path: [...path, "arguments"], value: given, what: "arguments are parsed" });
  }
  return edits;
}
