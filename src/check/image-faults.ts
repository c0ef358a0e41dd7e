import { readImage } from "../format/image.js";

/** What Anthropic takes of one image, in bytes of base64, and in pixels a side. */
const MOST_BYTES = 5 * 1024 * 1024;
const MOST_PIXELS = 8000;
/** No prefix of a data URL is longer. */
const LONGEST_PREFIX = 200;

/** What is wrong with an image of `data` that says it is of `mimeType`. */
export function imageFaults(data: string, mimeType: unknown): string[] {
  if (isReference(data)) return [ELSEWHERE];
  if (/^data:[^,]*,/.test(data.slice(0, LONGEST_PREFIX))) {
    return ["an image's data starts with the prefix of a data URL"];
  }
  const bytes = decoded(data);
  if (bytes === undefined) return ["an image's data is not base64"];
  const faults: string[] = [];
  if (data.length > MOST_BYTES) {
    faults.push(`an image of ${(data.length / 1e6).toFixed(1)} MB of base64, over 5 MB`);
  }
  const facts = readImage(bytes);
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

/**
 * The bytes of base64 as providers take it; undefined for anything else. Node passes over what does
 * not belong, so that too little comes out, and knows the digits of URLs too.
 */
function decoded(data: string): Buffer | undefined {
  const padding = data.endsWith("==") ? 2 : data.endsWith("=") ? 1 : 0;
  if (data === "" || data.includes("-") || data.includes("_")) return undefined;
  const bytes = Buffer.from(data, "base64");
  return bytes.length === (data.length / 4) * 3 - padding ? bytes : undefined;
}

/** What is told of an image that the session has only the name of. */
export const ELSEWHERE = "an image is in oh-my-pi's store, where pi does not look";

/** oh-my-pi keeps large images in a store of its own, by their SHA-256. */
export function isReference(data: string): boolean {
  return /^blob:sha256:[0-9a-f]{64}$/.test(data.slice(0, LONGEST_PREFIX));
}
