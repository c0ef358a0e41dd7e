import { PlainScanner } from "../../../read/scanner/plain.js";
import type { EntryIndex } from "../../../tree/tree.js";
import type { Rule } from "../../rule.js";
import { blocksOf, ofMessages } from "./body.js";

/** What is shorter is no signature but the name of a field (`reasoning_content`) or empty. */
const SHORTEST = 64;

export const signature: Rule = {
  name: "message/signature",
  visitor: (checked) => {
    const seen = new Map<number, EntryIndex>();
    return ofMessages((entry, message) => {
      if (message.role !== "assistant") return undefined;
      for (const { type, thinkingSignature } of blocksOf(message.content)) {
        if (type !== "thinking" || typeof thinkingSignature !== "string") continue;
        if (thinkingSignature.length < SHORTEST) continue;
        if (isCutShort(thinkingSignature))
          return { at: entry, message: "a signature is cut short" };
        const key = fingerprint(thinkingSignature);
        const earlier = seen.get(key);
        if (earlier === undefined) seen.set(key, entry);
        else if (earlier !== entry) {
          const message = `its signature is that of ${checked.nameOf(earlier)}`;
          return { at: entry, message, related: [checked.related(earlier, "the same signature")] };
        }
      }
      return undefined;
    });
  },
};

/** JSON (OpenAI's) that stops, or base64 (Anthropic's) of a length that none can have. */
function isCutShort(text: string): boolean {
  if (text.startsWith("{") || text.startsWith("[")) return stops(text);
  const isPadded = /^[A-Za-z0-9+/]+={0,2}$/.test(text) && /[+/=]/.test(text);
  return isPadded ? text.length % 4 !== 0 : /^[A-Za-z0-9_-]+$/.test(text) && text.length % 4 === 1;
}

function stops(text: string): boolean {
  const bytes = new Uint8Array(Buffer.from(text));
  return new PlainScanner(bytes).value(0, bytes.length) === ~bytes.length;
}

const SAMPLES = 128;

/**
 * 52 bits that tell signatures apart, of characters taken evenly from the whole: to keep the texts
 * would take as much memory as they take in the file.
 */
function fingerprint(text: string): number {
  let high = text.length;
  let low = 0x811c9dc5;
  const step = Math.max(1, text.length / SAMPLES);
  for (let at = 0; at < text.length; at += step) {
    const unit = text.charCodeAt(Math.floor(at));
    low = Math.imul(low ^ unit, 0x01000193);
    high = Math.imul(high ^ unit, 0x5bd1e995) ^ (high >>> 13);
  }
  return (low >>> 0) + (high & 0xfffff) * 2 ** 32;
}
