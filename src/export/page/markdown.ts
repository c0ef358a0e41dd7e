import DOMPurify from "dompurify";
import { Marked, type Tokens } from "marked";

/** Elements that Markdown can make; no other reaches the page. */
const ELEMENTS =
  "a blockquote br code del em h1 h2 h3 h4 h5 h6 hr li ol p pre span strong table tbody td th thead tr ul".split(
    " ",
  );

const marked = new Marked<string, string>({
  gfm: true,
  breaks: true,
  renderer: {
    // HTML is shown as it was written, and a picture from elsewhere as a link to it.
    html: ({ text }) => escaped(text),
    image: ({ href, text }) => `<a href="${escaped(href)}">${escaped(text || href)}</a>`,
    checkbox: ({ checked }: Tokens.Checkbox) => (checked ? "☑ " : "☐ "),
  },
});

/**
 * Markdown as nodes of the page. Only links lead out of it, and only when someone follows them.
 * @returns undefined for what is nested deeper than can be followed
 */
export function markdownNodes(text: string): DocumentFragment | undefined {
  let html: string;
  try {
    html = marked.parse(text, { async: false });
  } catch (error) {
    if (error instanceof RangeError) return undefined;
    throw error;
  }
  const nodes = DOMPurify.sanitize(html, {
    ALLOWED_TAGS: ELEMENTS,
    ALLOWED_ATTR: ["href", "title", "align", "start"],
    ALLOWED_URI_REGEXP: /^(?:https?:|mailto:)/i,
    RETURN_DOM_FRAGMENT: true,
  });
  for (const link of nodes.querySelectorAll("a")) {
    if (!link.hasAttribute("href")) continue;
    link.target = "_blank";
    link.rel = "noopener noreferrer";
    link.title = link.href;
  }
  return nodes;
}

function escaped(text: string): string {
  return text
    .replaceAll("&", "&amp;")
    .replaceAll("<", "&lt;")
    .replaceAll(">", "&gt;")
    .replaceAll('"', "&quot;");
}
