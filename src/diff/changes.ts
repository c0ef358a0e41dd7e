import { isObject } from "../format/json-object.js";
import { follow, type Ignored, type Pattern, type Place, pointerTo } from "./pointer.js";

/** Stands for the value of a key or index that one side lacks. */
export const ABSENT: unique symbol = Symbol("absent");

/** A place at which two values differ, and what each has there; either may be ABSENT. */
export interface Change {
  /** RFC 6901. */
  pointer: string;
  left: unknown;
  right: unknown;
}

interface Pair {
  left: unknown;
  right: unknown;
  place: Place | undefined;
  ignored: Ignored;
}

/**
 * The smallest parts in which two parsed JSON values differ, in the left one's order. Two values
 * without a change are those that `fast-json-stable-stringify` writes alike: the order of keys does
 * not matter, nor does -0, and a number too large for one is as good as `null`. Any nesting is fine.
 * @param ignore places that are passed over with all below them
 */
export function* changesBetween(
  left: unknown,
  right: unknown,
  ignore: readonly Pattern[],
): Generator<Change> {
  const stack: Pair[] = [
    { left, right, place: undefined, ignored: { patterns: ignore, depth: 0 } },
  ];
  for (let pair = stack.pop(); pair !== undefined; pair = stack.pop()) {
    const steps = commonSteps(pair.left, pair.right);
    if (steps === undefined) {
      if (!sameScalar(pair.left, pair.right)) {
        yield { pointer: pointerTo(pair.place), left: pair.left, right: pair.right };
      }
      continue;
    }
    const first = stack.length;
    for (const step of steps) {
      const [one, other] = [valueAt(pair.left, step), valueAt(pair.right, step)];
      if (one === other) continue;
      const ignored = follow(pair.ignored, step);
      if (ignored === undefined) continue;
      stack.push({ left: one, right: other, place: { above: pair.place, step }, ignored });
    }
    reverse(stack, first);
  }
}

/** The keys or indexes of two objects or two arrays together; undefined where they are not both. */
function commonSteps(left: unknown, right: unknown): Iterable<string | number> | undefined {
  if (Array.isArray(left) && Array.isArray(right)) {
    return Array(Math.max(left.length, right.length)).keys();
  }
  if (!isObject(left) || !isObject(right)) return undefined;
  const added = Object.keys(right).filter((key) => !Object.hasOwn(left, key));
  return added.length === 0 ? Object.keys(left) : [...Object.keys(left), ...added];
}

function valueAt(value: unknown, step: string | number): unknown {
  const holder = value as Record<string | number, unknown>;
  return Object.hasOwn(holder, step) ? holder[step] : ABSENT;
}

function sameScalar(left: unknown, right: unknown): boolean {
  return asWritten(left) === asWritten(right);
}

function asWritten(value: unknown): unknown {
  return typeof value === "number" && !Number.isFinite(value) ? null : value;
}

/** Reverses the part of the stack from `first` on, so that what was pushed first is popped first. */
function reverse(stack: Pair[], first: number): void {
  for (let low = first, high = stack.length - 1; low < high; low++, high--) {
    [stack[low], stack[high]] = [stack[high], stack[low]];
  }
}
