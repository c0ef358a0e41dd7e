import { visible } from "./visible.js";
import { cut, width } from "./width.js";

/** Characters of a text that are looked at, and of what two texts share that is shown. */
const WINDOW = 400;
const SHARED = 20;
/** Nested deeper than this, a value is not printed: to write it takes a call a level. */
const DEEPEST = 500;

/** A value of a session as JSON can carry it on: itself, or a word in its stead where it is too deep. */
export function printable(value: unknown): unknown {
  return isTooDeep(value) ? `(nested over ${DEEPEST} levels)` : value;
}

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
      : JSON.stringify(printable(value)).slice(0, WINDOW);
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

function isTooDeep(value: unknown): boolean {
  let level = [value];
  for (let depth = 0; level.length > 0; depth++) {
    if (depth > DEEPEST) return true;
    level = level.flatMap((each) =>
      typeof each === "object" && each !== null ? Object.values(each).filter(isContainer) : [],
    );
  }
  return false;
}

function isContainer(value: unknown): boolean {
  return typeof value === "object" && value !== null;
}
