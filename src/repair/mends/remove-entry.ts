import { entryOnLine } from "../lines.js";
import type { Change } from "../step.js";
import type { Work } from "../work.js";

/** The entry on a line goes, and its children hang from its parent. */
export function removeEntry({ session }: Work, line: number, why: string): Change[] {
  const entry = entryOnLine(session, line)!;
  return [{ action: "remove", detail: why, steps: [{ do: "remove", entry }] }];
}
