import { counted } from "../../../check/words.js";
import type { Source } from "../../../read/source.js";
import type { Mend } from "../../mend.js";
import { isAsked } from "../../options.js";

const CHUNK_BYTES = 1 << 16;
const NEWLINE = 0x0a;
const SPACE = new Set([0x20, 0x09, 0x0d, NEWLINE]);

/** A run of blank lines goes, if that is asked for. */
export const blank: Mend = ({ rule, offset }, { session, options }) => {
  if (!isAsked(options, rule)) return [];
  const end = endOfBlank(session.source, offset);
  const length = end - offset;
  return [
    {
      action: "remove",
      detail: `${counted(length, "byte")} of nothing but white space`,
      steps: [{ do: "replace", offset, length, by: "" }],
    },
  ];
};

/** Where the last of the blank lines that begin at `offset` ends. */
function endOfBlank(source: Source, offset: number): number {
  const chunk = new Uint8Array(CHUNK_BYTES);
  let end = offset;
  for (let position = offset; ; ) {
    const count = source.read(chunk, 0, chunk.length, position);
    for (let at = 0; at < count; at++) {
      if (!SPACE.has(chunk[at]!)) return end;
      if (chunk[at] === NEWLINE) end = position + at + 1;
    }
    position += count;
    if (count === 0) return position;
  }
}
