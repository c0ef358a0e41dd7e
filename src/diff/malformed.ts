import { digestAt } from "../read/digest.js";
import type { Session } from "../session/session.js";

/**
 * The malformed lines that only one of two files has, compared as bytes: their places among those of
 * each file. A line that one file has twice and the other once is left over once.
 */
export function malformedOfOne(left: Session, right: Session): { left: number[]; right: number[] } {
  const waiting = new Map<string, number[]>();
  for (const [at, digest] of digests(right)) {
    const alike = waiting.get(digest);
    if (alike === undefined) waiting.set(digest, [at]);
    else alike.push(at);
  }
  const only: number[] = [];
  for (const [at, digest] of digests(left)) {
    if (waiting.get(digest)?.pop() === undefined) only.push(at);
  }
  return { left: only, right: [...waiting.values()].flat().sort((one, other) => one - other) };
}

function* digests({ source, malformed }: Session): Generator<[number, string]> {
  for (let at = 0; at < malformed.size; at++) {
    const { offset, bytes } = malformed.at(at);
    yield [at, digestAt(source, offset, bytes)];
  }
}
