import { readAt } from "../../../read/source.js";
import type { Session } from "../../../session/session.js";
import { entryOnLine } from "../../lines.js";

/** The bytes of the entry or header on a physical line, and where they start. */
export function lineOf(
  session: Session,
  line: number,
): { offset: number; bytes: Buffer<ArrayBuffer> } {
  const entry = entryOnLine(session, line);
  if (entry !== undefined) {
    return { offset: session.tree.columns.offset[entry]!, bytes: session.bytes(entry) };
  }
  const header = session.headers.find((one) => one.line === line)!;
  return {
    offset: header.offset,
    bytes: readAt(session.source, header.offset, header.length),
  };
}
