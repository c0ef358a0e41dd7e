import { isObject, type JsonObject } from "../../format/json-object.js";
import { textOrJson } from "../../format/json-text.js";
import { blocksOf } from "../../format/message.js";
import { visible } from "../../report/visible.js";
import { h } from "./dom.js";
import { pictureView } from "./picture.js";
import { diffView, type Opened, outputView, plainView } from "./text.js";

/** Arguments that stand for a call in one line, in this order. */
const MAIN_ARGUMENTS = ["path", "file_path", "command", "pattern", "query", "url"];
const LONGEST_MAIN = 160;

/**
 * A tool call, with a place for its result.
 * @param result what answers it, already drawn; undefined where nothing does
 */
export function callView(
  call: JsonObject,
  result: { message: JsonObject; element: HTMLElement } | undefined,
  key: string,
  opened: Opened,
): HTMLElement {
  const args = isObject(call.arguments) ? call.arguments : {};
  const main = MAIN_ARGUMENTS.find((name) => typeof args[name] === "string");
  const told = main === undefined ? "" : String(args[main]);
  const isWhole = told.length <= LONGEST_MAIN && !told.includes("\n");
  const failed = result?.message.isError === true;
  const hasDiff = diffOf(result?.message) !== undefined;
  const rest = Object.entries(args).filter(([name]) => !(isWhole && name === main));
  return h(
    "div",
    {
      class: `call${failed ? " failed" : ""}`,
      role: "group",
      "aria-label": `Call of ${textOrJson(call.name)}`,
    },
    h(
      "div",
      { class: "call-head" },
      h("span", { class: "tool" }, visible(textOrJson(call.name))),
      h("code", { class: "main" }, visible(isWhole ? told : `${told.slice(0, LONGEST_MAIN)}…`)),
      failed && h("span", { class: "chip error" }, "failed"),
      result === undefined && h("span", { class: "chip" }, "no result"),
    ),
    ...(rest.length > 0 || !isObject(call.arguments)
      ? [argumentsView(call.arguments, rest, hasDiff, key, opened)]
      : []),
    result?.element,
  );
}

function argumentsView(
  all: unknown,
  rest: readonly [string, unknown][],
  hasDiff: boolean,
  key: string,
  opened: Opened,
): HTMLElement {
  const names = isObject(all) ? rest.map(([name]) => name).join(", ") : "not an object";
  const parts = isObject(all) ? rest : [["arguments", all] as const];
  const changes = isObject(all) && !hasDiff ? changesOf(all) : undefined;
  if (changes !== undefined) return diffView(changes, `${key}/changes`, opened);
  const views = parts.flatMap(([name, value]) => {
    const text = textOrJson(value);
    return [
      ...(parts.length > 1 ? [h("div", { class: "argument" }, visible(name))] : []),
      plainView(text, `${key}/${name}`, opened),
    ];
  });
  const isShort = !hasDiff && parts.every(([, value]) => textOrJson(value).length < 400);
  const isOpen = opened.has(`${key}/arguments`) || (isShort && parts.length <= 3 && isObject(all));
  return h(
    "details",
    {
      class: "arguments",
      open: isOpen,
      ontoggle: ({ target }) => {
        if ((target as HTMLDetailsElement).open) opened.add(`${key}/arguments`);
        else opened.delete(`${key}/arguments`);
      },
    },
    h("summary", {}, visible(names)),
    ...views,
  );
}

/** An edit's old and new text as a diff, if it has them. */
function changesOf(args: JsonObject): string | undefined {
  const edits = Array.isArray(args.edits) ? args.edits.filter(isObject) : [args];
  const texts = edits.flatMap((edit) => {
    const [before, after] = [edit.oldText ?? edit.old_string, edit.newText ?? edit.new_string];
    return typeof before === "string" && typeof after === "string"
      ? [[before, after] as const]
      : [];
  });
  if (texts.length === 0 || texts.length < edits.length) return undefined;
  const prefixed = (text: string, mark: string) => text.split("\n").map((line) => mark + line);
  return texts
    .flatMap(([before, after]) => [...prefixed(before, "-"), ...prefixed(after, "+")])
    .join("\n");
}

/** What a tool gave back. */
export function resultView(result: JsonObject, key: string, opened: Opened): HTMLElement {
  const { content } = result;
  const blocks =
    typeof content === "string" ? [{ type: "text", text: content }] : blocksOf(content);
  const diff = diffOf(result);
  const texts = blocks.map((block, at) =>
    block.type === "image"
      ? pictureView(block)
      : outputView(textOrJson(block.text ?? block), `${key}/${at}`, opened),
  );
  return h(
    "div",
    { class: "result" },
    ...texts,
    diff !== undefined && diffView(diff, `${key}/diff`, opened),
    blocks.length === 0 && h("span", { class: "faint" }, "(no output)"),
  );
}

function diffOf(result: JsonObject | undefined): string | undefined {
  const details = result?.details;
  return isObject(details) && typeof details.diff === "string" ? details.diff : undefined;
}
