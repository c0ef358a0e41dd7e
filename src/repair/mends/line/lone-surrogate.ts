import { BACKSLASH } from "../../../format/json-skip.js";
import { isHighSurrogate, isLowSurrogate, unitAt } from "../../../format/utf16.js";
import type { Mend } from "../../mend.js";
import type { Step } from "../../step.js";
import { lineOf } from "./line-of.js";

const ESCAPE_BYTES = 6;

/** Each escape of half a character becomes U+FFFD. */
export const loneSurrogate: Mend = ({ line }, { session }) => {
  const { offset, bytes } = lineOf(session, line);
  const steps: Step[] = [];
  for (let at = bytes.indexOf(BACKSLASH); at !== -1; at = bytes.indexOf(BACKSLASH, at)) {
    const unit = unitAt(bytes, at, bytes.length);
    const next = unitAt(bytes, at + ESCAPE_BYTES, bytes.length);
    if (isHighSurrogate(unit) && isLowSurrogate(next)) at += 2 * ESCAPE_BYTES;
    else {
      if (isHighSurrogate(unit) || isLowSurrogate(unit)) {
        steps.push({ do: "replace", offset: offset + at, length: ESCAPE_BYTES, by: "\ufffd" });
      }
      at += unit < 0 ? 2 : ESCAPE_BYTES;
    }
  }
  return [{ action: "change", detail: `${steps.length} × half a character → U+FFFD`, steps }];
};
