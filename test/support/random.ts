/** A stream of chances that is the same for the same seed on every machine. */
export interface Random {
  /** A whole number from `min` to `max`, both included. */
  int(min: number, max: number): number;
  /** True once in 1 / `probability` times. */
  chance(probability: number): boolean;
  /** One of the items, of which there must be some. */
  pick<T>(items: readonly T[]): T;
  /** One of the items, if there are any. */
  pickIfAny<T>(items: readonly T[]): T | undefined;
  /** One of the values, each as likely as its weight says. */
  weighted<T>(choices: readonly (readonly [weight: number, value: T])[]): T;
  /** The items in another order; the given array is left alone. */
  shuffle<T>(items: readonly T[]): T[];
  /** `length` lower-case hex digits. */
  hex(length: number): string;
}

/** Chances from a seed (mulberry32; good enough for test data, and fast). */
export function seeded(seed: number): Random {
  let state = seed >>> 0;
  const next = () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4294967296;
  };
  const int = (min: number, max: number) => min + Math.floor(next() * (max - min + 1));
  const pick = <T>(items: readonly T[]): T => items[int(0, items.length - 1)] as T;
  return {
    int,
    chance: (probability) => next() < probability,
    pick,
    pickIfAny: (items) => (items.length === 0 ? undefined : pick(items)),
    weighted(choices) {
      let left = next() * choices.reduce((sum, [weight]) => sum + weight, 0);
      for (const [weight, value] of choices) {
        left -= weight;
        if (left < 0) return value;
      }
      return choices[choices.length - 1]![1];
    },
    shuffle(items) {
      const mixed = [...items];
      for (let at = mixed.length - 1; at > 0; at--) {
        const other = int(0, at);
        [mixed[at], mixed[other]] = [mixed[other]!, mixed[at]!];
      }
      return mixed;
    },
    hex: (length) => Array.from({ length }, () => int(0, 15).toString(16)).join(""),
  };
}
