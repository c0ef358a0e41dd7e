import type { JsonObject } from "../../format/json-object.js";
import { formatBytes } from "../../report/human.js";
import { visible } from "../../report/visible.js";
import { h } from "./dom.js";

const TYPES = new Set(["image/png", "image/jpeg", "image/gif", "image/webp"]);

/** A picture that the session holds; a word for one that cannot be shown. */
export function pictureView({ data, mimeType }: JsonObject): HTMLElement {
  const type = typeof mimeType === "string" ? mimeType : "of no type";
  const text = typeof data === "string" ? data : "";
  const name = `image ${type}, ${formatBytes(Math.floor((text.length * 3) / 4))}`;
  const word = () => h("span", { class: "faint" }, visible(`[${name}]`));
  if (!TYPES.has(type) || !isBase64(text)) return word();
  const picture = h("img", {
    class: "picture",
    src: `data:${type};base64,${text}`,
    alt: name,
    title: name,
    onerror: () => picture.replaceWith(word()),
  });
  return picture;
}

function isBase64(text: string): boolean {
  return (
    text !== "" && text.length % 4 === 0 && !/[^A-Za-z0-9+/]/.test(text.replace(/={1,2}$/, ""))
  );
}
