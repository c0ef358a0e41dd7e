import type { Mend } from "../../mend.js";
import type { Step } from "../../step.js";
import { lineOf } from "./line-of.js";

const BACKSLASH = 0x5c;
const LETTER_U = 0x75;
const ESCAPE_BYTES = 6;

/** Each escape of half a character becomes U+FFFD. */
export const loneSurrogate: Mend = ({ line }, { session }) => {
  const { offset, bytes } = lineOf(session, line);
  const steps: Step[] = [];
  for (let at = bytes.indexOf(BACKSLASH); at !== -1; at = bytes.indexOf(BACKSLASH, at)) {
    const unit = unitAt(bytes, at);
    if (isHigh(unit) && isLow(unitAt(bytes, at + ESCAPE_BYTES))) at += 2 * ESCAPE_BYTES;
    else {
      if (isHigh(unit) || isLow(unit)) {
        steps.push({ do: "replace", offset: offset + at, length: ESCAPE_BYTES, by: "\ufffd" });
      }
      at += unit === undefined ? 2 : ESCAPE_BYTES;
    }
  }
  return [{ action: "change", detail: `${steps.length} × half a character → U+FFFD`, steps }];
};

/** The UTF-16 unit that is escaped at `at`; undefined where no such escape stands. */
function unitAt(bytes: Buffer, at: number): number | undefined {
  if (bytes[at] !== BACKSLASH || bytes[at + 1] !== LETTER_U) return undefined;
  return Number.parseInt(bytes.toString("latin1", at + 2, at + ESCAPE_BYTES), 16);
}

const isHigh = (unit = 0) => unit >= 0xd800 && unit < 0xdc00;
const isLow = (unit = 0) => unit >= 0xdc00 && unit < 0xe000;
