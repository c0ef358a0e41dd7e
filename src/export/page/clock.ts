/** A time as the reader's clock shows it: `2026-07-09 10:00`; empty for one nobody can read. */
export function dayAndMinute(time: number): string {
  return Number.isNaN(time) ? "" : `${dayOf(time)} ${minuteOf(time)}`;
}

export function dayOf(time: number): string {
  const date = new Date(time);
  return `${date.getFullYear()}-${two(date.getMonth() + 1)}-${two(date.getDate())}`;
}

export function minuteOf(time: number): string {
  if (Number.isNaN(time)) return "";
  const date = new Date(time);
  return `${two(date.getHours())}:${two(date.getMinutes())}`;
}

function two(number: number): string {
  return String(number).padStart(2, "0");
}
