import type { JsonObject } from "../../format/json-object.js";
import { textOrJson } from "../../format/json-text.js";
import { blocksOf } from "../../format/message.js";
import { visible } from "../../report/visible.js";
import { h } from "./dom.js";
import { pictureView } from "./picture.js";
import { type Opened, outputView, proseView } from "./text.js";

/** What a body needs to be drawn. */
export interface BodyContext {
  /** A name for the entry, for what is unfolded in it. */
  key: string;
  opened: Opened;
  /** The result of the nth call, drawn. */
  resultOf: (call: number) => { message: JsonObject; element: HTMLElement } | undefined;
  /** A link to another entry by its id. */
  link: (id: string) => HTMLElement;
}

/** A content: a string, or blocks. */
export function contentViews(content: unknown, context: BodyContext): HTMLElement[] {
  if (typeof content === "string") return [proseView(content, context.key, context.opened)];
  return blocksOf(content).map((block, at) => blockView(block, at, context));
}

/**
 * One block of a content: a picture, prose, or the JSON of anything else.
 * @param at its place among the blocks
 */
export function blockView(
  block: JsonObject,
  at: number,
  { key, opened }: BodyContext,
): HTMLElement {
  if (block.type === "image") return pictureView(block);
  if (typeof block.text === "string") return proseView(block.text, `${key}/${at}`, opened);
  return outputView(textOrJson(block), `${key}/${at}`, opened);
}

/** Words that stand for themselves. */
export function chips(texts: readonly string[]): HTMLElement {
  return h(
    "p",
    { class: "chips" },
    ...texts.map((text) => h("span", { class: "chip" }, visible(text))),
  );
}

/** A line of words and links. */
export function line(...parts: readonly (string | HTMLElement)[]): HTMLElement {
  return h(
    "p",
    { class: "line" },
    ...parts.map((part) => (typeof part === "string" ? visible(part) : part)),
  );
}
