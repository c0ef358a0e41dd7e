import { type ImageFacts, readImage } from "../../../format/image.js";
import { isObject, type JsonObject } from "../../../format/json-object.js";
import type { Rule } from "../../rule.js";
import { listed } from "../../words.js";
import { blocksOf, hasFailed } from "./body.js";

/** What Anthropic takes of one image, in bytes of base64, and in pixels a side. */
const MOST_BYTES = 5 * 1024 * 1024;
const MOST_PIXELS = 8000;
/** Base64 characters in which all but the oddest JPEG tell their size. */
const BEGINNING = 1 << 17;

export const image: Rule = {
  name: "message/image",
  visitor:
    () =>
    (entry, { type, message, content }) => {
      const sent = type === "custom_message" ? content : isObject(message) && sentContent(message);
      const faults = blocksOf(sent).flatMap((block) =>
        block.type === "image" && typeof block.data === "string"
          ? imageFaults(block.data, block.mimeType)
          : [],
      );
      return faults.length === 0 ? undefined : { at: entry, message: listed(faults) };
    },
};

function sentContent(message: JsonObject): unknown {
  return hasFailed(message) ? undefined : message.content;
}

/** What is wrong with an image of `data` that says it is of `mimeType`. */
export function imageFaults(data: string, mimeType: unknown): string[] {
  const prefix = /^data:[^,]*,/.exec(data.slice(0, 200))?.[0];
  if (prefix !== undefined) return ["an image's data starts with the prefix of a data URL"];
  if (!isBase64(data)) return ["an image's data is not base64"];
  const faults: string[] = [];
  if (data.length > MOST_BYTES) {
    faults.push(`an image of ${(data.length / 1e6).toFixed(1)} MB of base64, over 5 MB`);
  }
  const facts = factsOf(data);
  const found = facts?.mimeType ?? "no image that is known";
  if (typeof mimeType === "string" && KNOWN.has(mimeType) && mimeType !== found) {
    faults.push(`an image says it is ${mimeType}, and its bytes are ${found}`);
  }
  const { width = 0, height = 0 } = facts?.size ?? {};
  if (Math.max(width, height) > MOST_PIXELS) {
    faults.push(`an image of ${width} × ${height} pixels, over ${MOST_PIXELS} a side`);
  }
  return faults;
}

const KNOWN = new Set(["image/png", "image/jpeg", "image/gif", "image/webp"]);

/** Looks for what does not belong: to match the whole would overflow on large images. */
function isBase64(data: string): boolean {
  const padding = data.endsWith("==") ? 2 : data.endsWith("=") ? 1 : 0;
  const digits = padding === 0 ? data : data.slice(0, -padding);
  return data !== "" && data.length % 4 === 0 && !/[^A-Za-z0-9+/]/.test(digits);
}

function factsOf(data: string): ImageFacts | undefined {
  const facts = readImage(Buffer.from(data.slice(0, BEGINNING), "base64"));
  const isWhole = facts === undefined || facts.size !== undefined || data.length <= BEGINNING;
  return isWhole ? facts : readImage(Buffer.from(data, "base64"));
}
