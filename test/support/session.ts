import { memorySource } from "../../src/read/source.js";
import { readSession } from "../../src/session/open.js";
import type { Session } from "../../src/session/session.js";

/** A header of version 3. */
export const HEADER = {
  type: "session",
  version: 3,
  id: "s",
  timestamp: "2026-01-01T00:00:00.000Z",
  cwd: "/w",
};

/** A session in memory from the text of its file. */
export function sessionOfText(text: string | Uint8Array): Session {
  return readSession(memorySource(Buffer.from(text as string), "memory"));
}

/** A session in memory from entries, after a header of version 3 unless they bring their own. */
export function sessionOf(entries: readonly object[], header: object | null = HEADER): Session {
  const lines = header === null ? entries : [header, ...entries];
  return sessionOfText(lines.map((line) => `${JSON.stringify(line)}\n`).join(""));
}

/** An entry with what a test needs, the rest filled in. */
export function entry(id: string, parentId: string | null, more: object = {}): object {
  return { type: "custom", id, parentId, timestamp: "2026-01-01T00:00:00.000Z", ...more };
}
