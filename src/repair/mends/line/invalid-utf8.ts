import { utf8Length } from "../../../read/scanner/utf8.js";
import type { Mend } from "../../mend.js";
import type { Step } from "../../step.js";
import { lineOf } from "./line-of.js";

/** Each run of bytes that are no UTF-8 becomes what a reader makes of it: U+FFFD, once or more. */
export const invalidUtf8: Mend = ({ line }, { session }) => {
  const { offset, bytes } = lineOf(session, line);
  const steps: Step[] = [];
  for (let at = 0; at < bytes.length; ) {
    const length = bytes[at]! < 0x80 ? 1 : utf8Length(bytes, at, bytes.length);
    if (length > 0) {
      at += length;
      continue;
    }
    const start = at;
    while (at < bytes.length && bytes[at]! >= 0x80 && utf8Length(bytes, at, bytes.length) === 0)
      at++;
    const by = bytes.toString("utf8", start, at);
    steps.push({ do: "replace", offset: offset + start, length: at - start, by });
  }
  return [
    { action: "change", detail: `${steps.length} × bytes that are no UTF-8 → U+FFFD`, steps },
  ];
};
