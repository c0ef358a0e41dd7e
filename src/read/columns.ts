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

/**
 * How many of the places from 0 to below `size` come before something that is looked for in them,
 * found by halving.
 * @param isBefore holds for the first places, as many as there are, and for none behind those
 */
export function countBefore(size: number, isBefore: (place: number) => boolean): number {
  let low = 0;
  let high = size;
  while (low < high) {
    const middle = (low + high) >> 1;
    if (isBefore(middle)) low = middle + 1;
    else high = middle;
  }
  return low;
}
