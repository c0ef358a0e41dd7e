import { jsonrepair } from "jsonrepair";
import { isObject } from "../../../format/json-object.js";
import { readHead } from "../../../read/malformed.js";
import { parseBytes } from "../../../read/record.js";
import { splice } from "../../../write/splice.js";
import type { Change } from "../../step.js";

/** A longer line is not worth the memory that closing it takes. */
const MOST_BYTES = 256 << 20;

/**
 * Closes an entry that is cut off, and marks it as salvaged, beside the message. What it says where
 * it was cut may be half of what it was to say.
 * @param bytes the torn piece, without white space around it
 * @param offset where it stands in the draft
 * @returns undefined where its type, id or parentId are not whole, or it cannot be closed
 */
export function salvaged(bytes: Buffer<ArrayBuffer>, offset: number): Change | undefined {
  const whole = bytes.length > MOST_BYTES ? undefined : closed(bytes);
  if (whole === undefined) return undefined;
  const marked = splice(whole, [{ path: ["salvaged"], value: "true" }]);
  const same = commonLength(bytes, marked);
  return {
    action: "salvage",
    detail: `closed again after ${bytes.length} bytes, and marked as salvaged`,
    entry: readHead(bytes).id as string,
    steps: [
      {
        do: "replace",
        offset: offset + same,
        length: bytes.length - same,
        by: marked.subarray(same),
      },
    ],
  };
}

function closed(bytes: Buffer<ArrayBuffer>): Buffer<ArrayBuffer> | undefined {
  const head = readHead(bytes);
  const { type, id, parentId } = head;
  const isWhole =
    typeof type === "string" &&
    type !== "session" &&
    typeof id === "string" &&
    (typeof parentId === "string" || parentId === null);
  if (!isWhole) return undefined;
  let text: string;
  try {
    text = jsonrepair(bytes.toString());
  } catch {
    // jsonrepair throws at what it cannot close; then the line is rejected as it stands.
    return undefined;
  }
  const rebuilt = Buffer.from(text);
  const value = parseBytes(rebuilt, 0, rebuilt.length);
  const isSame =
    isObject(value) && value.type === type && value.id === id && value.parentId === parentId;
  return isSame ? rebuilt : undefined;
}

function commonLength(left: Uint8Array, right: Uint8Array): number {
  const most = Math.min(left.length, right.length);
  let at = 0;
  while (at < most && left[at] === right[at]) at++;
  return at;
}
