const DAY_MS = 86_400_000;
const ZERO = 0x30;

/** Length in bytes of the form that pi writes: `2026-07-09T10:00:01.000Z`. */
export const ISO_LENGTH = 24;

/**
 * Milliseconds of a timestamp in the very form that `Date.toISOString` gives, read from its
 * ISO_LENGTH bytes at `at`; NaN for any other form, which then needs `new Date`.
 */
export function isoTime(bytes: Uint8Array, at: number): number {
  const year = digits(bytes, at, 4);
  const month = digits(bytes, at + 5, 2);
  const day = digits(bytes, at + 8, 2);
  const hour = digits(bytes, at + 11, 2);
  const minute = digits(bytes, at + 14, 2);
  const second = digits(bytes, at + 17, 2);
  const ms = digits(bytes, at + 20, 3);
  for (let i = 0; i < MARKS.length; i++) if (bytes[at + MARK_AT[i]] !== MARKS[i]) return Number.NaN;
  if (!(month >= 1 && month <= 12 && day >= 1 && hour < 24 && minute < 60 && second < 60)) {
    return Number.NaN;
  }
  const date = daysTo(year, month, day);
  const nextMonth = month === 12 ? daysTo(year + 1, 1, 1) : daysTo(year, month + 1, 1);
  if (date >= nextMonth) return Number.NaN;
  return date * DAY_MS + ((hour * 60 + minute) * 60 + second) * 1000 + ms;
}

const MARK_AT = [4, 7, 10, 13, 16, 19, 23];
const MARKS = [..."--T::.Z"].map((mark) => mark.charCodeAt(0));

/** Days from 1970-01-01 to a Gregorian date; a year that begins in March has its leap day last. */
function daysTo(year: number, month: number, day: number): number {
  const y = month <= 2 ? year - 1 : year;
  const monthsFromMarch = month <= 2 ? month + 9 : month - 3;
  const leapDays = Math.floor(y / 4) - Math.floor(y / 100) + Math.floor(y / 400);
  return y * 365 + leapDays + Math.floor((153 * monthsFromMarch + 2) / 5) + day - 1 - 719_468;
}

/** The number that so many decimal digits at `at` write; NaN when one of them is none. */
export function digits(bytes: Uint8Array, at: number, count: number): number {
  let value = 0;
  for (let i = at; i < at + count; i++) {
    const digit = bytes[i] - ZERO;
    if (!(digit >= 0 && digit <= 9)) return Number.NaN;
    value = value * 10 + digit;
  }
  return value;
}
