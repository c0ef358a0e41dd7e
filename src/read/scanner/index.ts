import { PlainScanner } from "./plain.js";
import type { Scanner } from "./types.js";

/** A new scanner with a window of its own. */
export function createScanner(): Scanner {
  return new PlainScanner();
}
