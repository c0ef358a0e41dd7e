import type { Range } from "../draft/pieces.js";
import { countBefore } from "../read/columns.js";

/** Stretches of a draft that the mends of one round have taken for themselves, in file order. */
export class Claims {
  readonly #taken: Range[] = [];

  /** Takes all of `ranges`, or, if one of them is in another's way, none. */
  take(ranges: readonly Range[]): boolean {
    if (ranges.some((range) => !this.#isFree(range))) return false;
    for (const range of ranges) this.#taken.splice(this.#placeOf(range), 0, range);
    return true;
  }

  #isFree(range: Range): boolean {
    const place = this.#placeOf(range);
    // Taken ranges do not overlap, so only the neighbours can; several may begin where this one does.
    const last = Math.min(this.#taken.length, place + 2);
    for (let at = Math.max(0, place - 2); at < last; at++) {
      if (isInTheWay(this.#taken[at]!, range)) return false;
    }
    return true;
  }

  #placeOf({ offset }: Range): number {
    return countBefore(this.#taken.length, (place) => this.#taken[place]!.offset < offset);
  }
}

/** Do they share a byte, or put something in at one place, or one of them within the other? */
function isInTheWay(one: Range, other: Range): boolean {
  const [oneEnd, otherEnd] = [one.offset + one.length, other.offset + other.length];
  if (one.length === 0 && other.length === 0) return one.offset === other.offset;
  return one.offset < otherEnd && other.offset < oneEnd;
}
