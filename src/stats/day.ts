/** The day of a time as the reader's clock has it, `2026-07-09`; null for a time that is none. */
export function dayOf(time: number): string | null {
  if (Number.isNaN(time)) return null;
  const date = new Date(time);
  const [month, day] = [date.getMonth() + 1, date.getDate()].map((part) =>
    String(part).padStart(2, "0"),
  );
  return `${String(date.getFullYear()).padStart(4, "0")}-${month}-${day}`;
}
