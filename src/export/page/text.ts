import { formatAmount } from "../../report/human.js";
import { visible } from "../../report/visible.js";
import { button, h } from "./dom.js";
import { markdownNodes } from "./markdown.js";

/** Longer Markdown is shown as it was written. */
const LONGEST_MARKDOWN = 30_000;
/** Of longer text only the beginning is shown until more is asked for. */
const FIRST_CHARACTERS = 12_000;
/** Of a tool's output so many lines. */
const FIRST_LINES = 14;

/** What was asked to be shown in full, by a name of the place: it stays so when it is drawn again. */
export type Opened = Set<string>;

/** What someone wrote as Markdown. */
export function proseView(text: string, key: string, opened: Opened): HTMLElement {
  const nodes =
    text.length > LONGEST_MARKDOWN ? undefined : markdownNodes(visible(text, { keep: "\n\t" }));
  if (nodes === undefined) return plainView(text, key, opened);
  const element = h("div", { class: "prose" });
  element.append(nodes);
  return element;
}

/** Text as it stands. */
export function plainView(text: string, key: string, opened: Opened): HTMLElement {
  return cutView(text, beginning(text, FIRST_CHARACTERS), key, opened, "pre");
}

/** What a tool printed: its first lines. */
export function outputView(text: string, key: string, opened: Opened): HTMLElement {
  let end = -1;
  for (let line = 0; line < FIRST_LINES; line++) {
    end = text.indexOf("\n", end + 1);
    if (end === -1) break;
  }
  const lines = end === -1 || end >= text.length - 1 ? text : text.slice(0, end);
  return cutView(text, beginning(lines, FIRST_CHARACTERS / 4), key, opened, "pre output");
}

/** A diff, its lines coloured. */
export function diffView(text: string, key: string, opened: Opened): HTMLElement {
  const element = h("pre", { class: "diff" });
  const shown = opened.has(key) ? text : beginning(text, FIRST_CHARACTERS);
  for (const line of shown.split("\n")) {
    const kind = line.startsWith("+") ? "added" : line.startsWith("-") ? "removed" : "same";
    element.append(h("span", { class: kind }, `${visible(line, { keep: "\t" })}\n`));
  }
  return withMore(element, text, shown, key, opened);
}

function cutView(
  text: string,
  first: string,
  key: string,
  opened: Opened,
  style: string,
): HTMLElement {
  const shown = opened.has(key) ? text : first;
  const element = h("pre", { class: style }, visible(shown, { keep: "\n\t" }));
  return withMore(element, text, shown, key, opened);
}

function withMore(
  element: HTMLElement,
  text: string,
  shown: string,
  key: string,
  opened: Opened,
): HTMLElement {
  if (shown.length === text.length) return element;
  const more = button(`Show all ${sizeOf(text)}`, () => {
    opened.add(key);
    const rest = visible(text.slice(shown.length), { keep: "\n\t" });
    element.append(rest);
    more.remove();
  });
  more.classList.add("more");
  return h("div", { class: "cut" }, element, more);
}

function sizeOf(text: string): string {
  let lines = 1;
  for (let at = text.indexOf("\n"); at !== -1 && lines < 100_000; at = text.indexOf("\n", at + 1)) {
    lines++;
  }
  return lines > FIRST_LINES
    ? `${formatAmount(lines)} lines`
    : `${formatAmount(text.length)} characters`;
}

/** The first characters, none of them halved. */
function beginning(text: string, length: number): string {
  if (text.length <= length) return text;
  const isHalved = (text.codePointAt(length - 1) ?? 0) > 0xffff;
  return text.slice(0, isHalved ? length - 1 : length);
}
