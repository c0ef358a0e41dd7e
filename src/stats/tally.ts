type Value = string | number | null;

/**
 * Rows of texts, which say what is counted, and amounts: those for the same texts are added up. They
 * keep the order in which they first came.
 */
export class Tally<R extends Record<keyof R, Value>> {
  readonly #rows = new Map<string, R>();

  add(row: R): void {
    const values = Object.entries<Value>(row);
    let key = "";
    for (const [, value] of values) {
      if (value === null) key += "-";
      else if (typeof value === "string") key += `${value.length}:${value}`;
    }
    const known = this.#rows.get(key);
    if (known === undefined) {
      this.#rows.set(key, { ...row });
      return;
    }
    const sums = known as Record<string, Value>;
    for (const [name, value] of values) {
      if (typeof value === "number") sums[name] = (sums[name] as number) + value;
    }
  }

  addAll(rows: Iterable<R>): void {
    for (const row of rows) this.add(row);
  }

  rows(): R[] {
    return [...this.#rows.values()];
  }
}
