import type { Session } from "../session/session.js";

/** An entry as a line at the end of the file: where it goes, and its bytes. */
export function appendedLine({ source, finalNewline }: Session, entry: object) {
  const line = `${finalNewline ? "" : "\n"}${JSON.stringify(entry)}\n`;
  return { offset: source.size, length: 0, by: Buffer.from(line) };
}
