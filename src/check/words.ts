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

/** `12 MB`, `1.5 MB`; a MB is 1 000 000 bytes. */
export function megabytes(bytes: number): string {
  const value = bytes / 1e6;
  return `${value.toFixed(value < 9.95 ? 1 : 0)} MB`;
}
