import { QUOTE, skipString } from "./json-skip.js";
import { wholeEscapes } from "./json-string.js";

/** A string longer than this keeps its first so many bytes: enough to be recognised by. */
const KEPT_BYTES = 1200;

/** What was abridged last: reused, as lines come by the hundred thousand. */
let scratch: Buffer<ArrayBuffer> = Buffer.alloc(1 << 12);

/**
 * A line of JSON with its long strings cut short, so that it is parsed in no time: the same object
 * to whoever looks at the beginnings of its texts. Structure, keys and short strings stay.
 * @param bytes one valid JSON value
 * @returns the bytes given, or others that are valid until the next call
 */
export function abridge(bytes: Buffer<ArrayBuffer>): Buffer<ArrayBuffer> {
  let filled = 0;
  let copied = 0;
  const keep = (end: number) => {
    const needed = filled + end - copied;
    if (needed > scratch.length) scratch = Buffer.concat([scratch], needed * 2);
    filled += bytes.copy(scratch, filled, copied, end);
  };
  for (let at = 0; at < bytes.length; at++) {
    if (bytes[at] !== QUOTE) continue;
    const end = skipString(bytes, at);
    if (end - at > KEPT_BYTES + 2) {
      keep(at + 1 + wholeEscapes(bytes.subarray(at + 1, at + 1 + KEPT_BYTES)));
      copied = end - 1;
    }
    at = end - 1;
  }
  if (copied === 0) return bytes;
  keep(bytes.length);
  return scratch.subarray(0, filled);
}
