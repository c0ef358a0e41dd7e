import { jsonText } from "../format/json-text.js";
import { visible } from "./visible.js";
import { cut, width } from "./width.js";

/** Characters of a text that are looked at, and of what two texts share that is shown. */
const WINDOW = 400;
const SHARED = 20;

/**
 * Two values that differ, as short texts on one line: `"…old" → "…new"`. Of two texts the beginning
 * that they share is left out, so that where they part is seen.
 * @param columns the line's width
 * @param absent what stands for a value that is not there
 */
export function changeText(
  left: unknown,
  right: unknown,
  columns: number,
  absent: unknown,
): string {
  const shared = typeof left === "string" && typeof right === "string" ? startOf(left, right) : 0;
  const [one, other] = [left, right].map((value) => {
    return value === absent ? "(absent)" : valueText(value, shared);
  }) as [string, string];
  const room = Math.max(24, columns - ARROW.length);
  const half = Math.floor(room / 2);
  const first = cut(one, Math.max(half, room - width(other)));
  return `${first}${ARROW}${cut(other, room - width(first))}`;
}

const ARROW = " → ";

function valueText(value: unknown, from: number): string {
  const text =
    typeof value === "string"
      ? `${from > 0 ? "…" : ""}${JSON.stringify(value.slice(from, from + WINDOW))}`
      : (jsonText(value) ?? "").slice(0, WINDOW);
  return visible(text);
}

/** Where to begin with two texts: a little before they part. */
function startOf(left: string, right: string): number {
  let at = 0;
  while (at < left.length && left.charCodeAt(at) === right.charCodeAt(at)) at++;
  const start = Math.max(0, at - SHARED);
  const halved = start > 0 && (left.codePointAt(start - 1) ?? 0) > 0xffff;
  return halved ? start + 1 : start;
}
