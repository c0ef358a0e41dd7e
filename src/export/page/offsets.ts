/**
 * Heights of many items one below another: where each begins, and which stands where. Changing a
 * height and asking take steps in the logarithm of how many there are (a Fenwick tree).
 */
export class Offsets {
  readonly size: number;
  readonly #heights: Float64Array;
  readonly #sums: Float64Array;

  constructor(size: number, heightOf: (item: number) => number) {
    this.size = size;
    this.#heights = Float64Array.from({ length: size }, (_, item) => heightOf(item));
    this.#sums = new Float64Array(size + 1);
    for (let at = 1; at <= size; at++) {
      this.#sums[at]! += this.#heights[at - 1]!;
      const parent = at + (at & -at);
      if (parent <= size) this.#sums[parent]! += this.#sums[at]!;
    }
  }

  get total(): number {
    return this.start(this.size);
  }

  height(item: number): number {
    return this.#heights[item]!;
  }

  /** Where an item begins: the heights of all before it. */
  start(item: number): number {
    let sum = 0;
    for (let at = item; at > 0; at -= at & -at) sum += this.#sums[at]!;
    return sum;
  }

  set(item: number, height: number): void {
    const change = height - this.#heights[item]!;
    this.#heights[item] = height;
    for (let at = item + 1; at <= this.size; at += at & -at) this.#sums[at]! += change;
  }

  /** The item that stands at a height; the last one below all of them. */
  at(height: number): number {
    let item = 0;
    let left = height;
    for (let step = 1 << 30; step > 0; step >>= 1) {
      const next = item + step;
      if (next > this.size || this.#sums[next]! > left) continue;
      item = next;
      left -= this.#sums[next]!;
    }
    return Math.min(item, this.size - 1);
  }
}
