import { MARK_BYTES } from "../../../read/lines.js";
import type { Mend } from "../../mend.js";

/** A draft of a file in UTF-16 is UTF-8 from the beginning: see `repair.ts`. */
export const bom: Mend = () => [
  {
    action: "change",
    detail: "the byte order mark is taken off",
    steps: [{ do: "replace", offset: 0, length: MARK_BYTES, by: "" }],
  },
];
