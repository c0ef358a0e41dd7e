/**
 * The day of a time as the reader's clock has it: `2026-07-09`.
 * @param time Unix milliseconds; one that is no time gives an empty text
 */
export function dayOf(time: number): string {
  const date = new Date(time);
  if (Number.isNaN(date.getTime())) return "";
  const year = String(date.getFullYear()).padStart(4, "0");
  return `${year}-${two(date.getMonth() + 1)}-${two(date.getDate())}`;
}

/** The time of day, likewise: `10:00`. */
export function minuteOf(time: number): string {
  const date = new Date(time);
  if (Number.isNaN(date.getTime())) return "";
  return `${two(date.getHours())}:${two(date.getMinutes())}`;
}

/** Both: `2026-07-09 10:00`. */
export function dayAndMinute(time: number): string {
  return `${dayOf(time)} ${minuteOf(time)}`.trim();
}

function two(number: number): string {
  return String(number).padStart(2, "0");
}
