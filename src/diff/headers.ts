import type { JsonObject } from "../format/json-object.js";
import { CURRENT_VERSION, declaredVersion } from "../format/version.js";
import type { HeaderLine, Session } from "../session/session.js";

/** A header of each of two files; one is undefined where the other file has one more. */
export interface HeaderPair {
  left: HeaderLine | undefined;
  right: HeaderLine | undefined;
}

/** The headers of two files in file order, first with first; `title` lines likewise. */
export function headerPairs(left: Session, right: Session): HeaderPair[] {
  const pairs: HeaderPair[] = [];
  if (left.title ?? right.title) pairs.push({ left: left.title, right: right.title });
  for (let at = 0; at < Math.max(left.headers.length, right.headers.length); at++) {
    pairs.push({ left: left.headers[at], right: right.headers[at] });
  }
  return pairs;
}

/** A header as `migrate` would write it. */
export function headerToday(value: JsonObject): JsonObject {
  const version = value.type === "session" ? declaredVersion(value) : undefined;
  const isOld = version !== undefined && version < CURRENT_VERSION;
  return isOld ? { ...value, version: CURRENT_VERSION } : value;
}
