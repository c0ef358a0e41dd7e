import { Fault } from "../fault.js";

/** Where a value stands in another: its key or index, and where what holds it stands. */
export interface Place {
  above: Place | undefined;
  step: string | number;
}

/** A place as a JSON pointer (RFC 6901): `/message/content/0`; the whole value is the empty one. */
export function pointerTo(place: Place | undefined): string {
  const steps: string[] = [];
  for (let at = place; at !== undefined; at = at.above) {
    const step = typeof at.step === "number" ? String(at.step) : escaped(at.step);
    steps.push(`/${step}`);
  }
  return steps.reverse().join("");
}

function escaped(key: string): string {
  return /[~/]/.test(key) ? key.replaceAll("~", "~0").replaceAll("/", "~1") : key;
}

/** The steps of a pointer that covers every place it begins; `*` stands for any one step. */
export type Pattern = readonly string[];

/**
 * Reads a JSON pointer given by a user.
 * @throws Fault when it is none
 */
export function parsePattern(pointer: string): Pattern {
  if (!pointer.startsWith("/")) {
    throw new Fault(`expected a JSON pointer, which begins with /, not '${pointer}'`);
  }
  const steps = pointer.slice(1).split("/");
  return steps.map((step) => step.replaceAll("~1", "/").replaceAll("~0", "~"));
}

/** Patterns on the way down: those whose first `depth` steps the place has taken. */
export interface Ignored {
  patterns: readonly Pattern[];
  depth: number;
}

/** The patterns one step further down; undefined where one of them ends, and so covers the place. */
export function follow({ patterns, depth }: Ignored, step: string | number): Ignored | undefined {
  if (patterns.length === 0) return { patterns, depth };
  const name = String(step);
  const rest = patterns.filter((pattern) => pattern[depth] === "*" || pattern[depth] === name);
  if (rest.some((pattern) => pattern.length === depth + 1)) return undefined;
  return { patterns: rest, depth: depth + 1 };
}
