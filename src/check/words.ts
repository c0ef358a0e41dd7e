/** `1 entry`, `2 entries`. */
export function counted(count: number, one: string, many = `${one}s`): string {
  return `${count} ${count === 1 ? one : many}`;
}

const MOST_LISTED = 5;

/** `a, b and c`; of many the first few, and how many more. */
export function listed(items: readonly (string | number)[]): string {
  if (items.length > MOST_LISTED) {
    return `${items.slice(0, MOST_LISTED).join(", ")} and ${items.length - MOST_LISTED} more`;
  }
  const last = items.at(-1) ?? "";
  return items.length > 1 ? `${items.slice(0, -1).join(", ")} and ${last}` : String(last);
}
