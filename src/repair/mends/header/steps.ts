import type { HeaderLine } from "../../../session/session.js";
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
