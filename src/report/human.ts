import { dayOf, minuteOf } from "../format/clock.js";
import { visible } from "./visible.js";

const BYTE_UNITS = ["B", "kB", "MB", "GB", "TB", "PB"];

/** A number of bytes as people read it: `812 B`, `2.1 kB`, `14 MB`; a kB is 1000 bytes. */
export function formatBytes(bytes: number): string {
  let value = bytes;
  let unit = 0;
  while (Math.round(value) >= 1000 && unit < BYTE_UNITS.length - 1) {
    value /= 1000;
    unit += 1;
  }
  const digits = unit > 0 && value < 9.95 ? 1 : 0;
  return `${value.toFixed(digits)} ${BYTE_UNITS[unit]}`;
}

/** `1 entry`, `2 entries`, `0 lines`. */
export function formatCount(count: number, one: string, many = `${one}s`): string {
  return `${count} ${count === 1 ? one : many}`;
}

/** `line 4`, `lines 4, 5`, and with more than `most` of them `lines 4, 5, …`. */
export function linesText(lines: readonly number[], most = Number.POSITIVE_INFINITY): string {
  const shown = lines.slice(0, most).join(", ");
  return `${lines.length === 1 ? "line" : "lines"} ${shown}${lines.length > most ? ", …" : ""}`;
}

/** A number with its thousands apart: `12,345`. */
export function formatAmount(number: number): string {
  // The locale takes its time, and a long context has a number a row.
  if (Number.isInteger(number) && number >= 0 && number < 1000) return String(number);
  return number.toLocaleString("en-US");
}

/** US dollars: `$0.0421`, `$12.30`. */
export function formatMoney(dollars: number): string {
  return `$${dollars.toFixed(dollars > 0 && dollars < 1 ? 4 : 2)}`;
}

/**
 * A time as the reader's clock shows it: `2026-07-09 10:00`. A time that cannot be read is shown as
 * it stands.
 * @param time ISO 8601, or Unix milliseconds
 * @param now gives `today 10:00` and `yesterday 10:00` where that is so
 */
export function formatTime(time: string | number, now?: Date): string {
  const ms = new Date(time).getTime();
  if (Number.isNaN(ms)) return visible(String(time));
  return `${(now && nearDay(ms, now)) ?? dayOf(ms)} ${minuteOf(ms)}`;
}

/** A time as JSON has it: ISO 8601, or null for a time that is unknown or unreadable. */
export function isoOrNull(ms: number): string | null {
  return Number.isNaN(ms) ? null : new Date(ms).toISOString();
}

function nearDay(time: number, now: Date): string | undefined {
  const day = dayOf(time);
  if (day === dayOf(now.getTime())) return "today";
  const yesterday = new Date(now.getFullYear(), now.getMonth(), now.getDate() - 1);
  return day === dayOf(yesterday.getTime()) ? "yesterday" : undefined;
}

const PREVIEW_CHARS = 200;

/**
 * Text as one line to be recognised by: runs of white space are one space, what is not to be seen is
 * made visible, the end is `…` when it has more than `chars` characters. Of a long text only the
 * beginning is looked at.
 */
export function preview(text: string, chars = PREVIEW_CHARS): string {
  const start = text.trimStart();
  // A window somewhat wider than needed, as runs of white space shrink.
  const window = start.slice(0, chars * 4);
  const folded = window.replace(/\s+/g, " ").trimEnd();
  if (folded.length <= chars && start.trimEnd().length <= window.length) return visible(folded);
  return `${visible(wholeCharacters(folded, chars - 1))}…`;
}

/** Text of which, if it has more than `chars` characters, the middle is left out for a `…`. */
export function ends(text: string, chars: number): string {
  if (text.length <= chars) return text;
  const half = (chars - 1) >> 1;
  const rest = text.slice(-half);
  return `${wholeCharacters(text, half)}…${/^[\udc00-\udfff]/.test(rest) ? rest.slice(1) : rest}`;
}

const SHORTEST_ID = 8;
const LONGEST_ID = 200;

/**
 * Ids as git abbreviates commits: a function from each of `ids` to its shortest beginning of 8
 * characters or more that no other of them begins with. What is longer than any id that is meant to
 * be read lacks its middle.
 */
export function shortIds(ids: Iterable<string>): (id: string) => string {
  const sorted = [...new Set(ids)];
  if (sorted.every((id) => id.length <= SHORTEST_ID)) return (id) => id;
  sorted.sort();
  const lengths = new Map<string, number>();
  let shared = 0;
  for (const [at, id] of sorted.entries()) {
    const next = commonLength(id, sorted[at + 1] ?? "");
    lengths.set(id, Math.max(SHORTEST_ID, shared + 1, next + 1));
    shared = next;
  }
  return (id) => ends(wholeCharacters(id, lengths.get(id) ?? id.length, "longer"), LONGEST_ID);
}

function commonLength(left: string, right: string): number {
  let at = 0;
  while (at < left.length && left.charCodeAt(at) === right.charCodeAt(at)) at += 1;
  return at;
}

/** The first `length` code units, one fewer (or more) where that would halve a character. */
function wholeCharacters(text: string, length: number, otherwise?: "longer"): string {
  const halved = text.length > length && (text.codePointAt(length - 1) ?? 0) > 0xffff;
  return text.slice(0, halved ? length + (otherwise ? 1 : -1) : length);
}
