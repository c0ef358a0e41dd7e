import { createHash } from "node:crypto";

/**
 * The id that an entry without one is read under and migrated to: the first 8 hex digits of the
 * SHA-256 of `<session id>:<n>`; where that is taken, of `<session id>:<n>:<k>`, k from 1.
 * @param n which of the file's entries it is, from 1
 */
export function stableId(sessionId: string, n: number, isTaken: (id: string) => boolean): string {
  let id = firstDigits(`${sessionId}:${n}`);
  for (let k = 1; isTaken(id); k++) id = firstDigits(`${sessionId}:${n}:${k}`);
  return id;
}

function firstDigits(text: string): string {
  return createHash("sha256").update(text).digest("hex").slice(0, 8);
}
