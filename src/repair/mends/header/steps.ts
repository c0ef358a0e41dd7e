import { MARK_BYTES } from "../../../read/lines.js";
import type { HeaderLine, Session } from "../../../session/session.js";
import { type Edit, splicePatches } from "../../../write/splice.js";
import type { Step } from "../../step.js";

/** Changes of values in a header's line. */
export function headerSteps(
  { offset }: HeaderLine,
  bytes: Uint8Array,
  edits: readonly Edit[],
): Step[] {
  return splicePatches(bytes, edits).map((patch) => ({
    do: "replace",
    offset: offset + patch.start,
    length: patch.end - patch.start,
    by: patch.bytes,
  }));
}

/** The byte at which the first line starts: a mark of the byte order that is left stays before it. */
export function startOf({ bom }: Session): number {
  return bom ? MARK_BYTES : 0;
}
