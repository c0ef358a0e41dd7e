type Column =
  | Uint8Array<ArrayBuffer>
  | Int32Array<ArrayBuffer>
  | Uint32Array<ArrayBuffer>
  | Float64Array<ArrayBuffer>;

/**
 * A column that can hold `count` values: `column` itself while it is long enough, else a copy half
 * as long again, so that growing value by value stays linear.
 */
export function withRoom<C extends Column>(column: C, count: number): C {
  if (count <= column.length) return column;
  const make = column.constructor as new (length: number) => C;
  const larger = new make(Math.max(64, count, Math.ceil(column.length * 1.5)));
  larger.set(column as never);
  return larger;
}
