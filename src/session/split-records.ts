import { countBefore } from "../read/columns.js";
import { joinSplitRecord } from "../read/malformed.js";
import { readAt } from "../read/source.js";
import type { Session } from "./session.js";

/** Most torn lines are found to be no split record within a few bytes of the next line. */
const FIRST_READ = 1 << 9;

/**
 * Finds, among the malformed lines, objects cut by raw newlines inside a string, and gives their
 * lines the reason `split-record`. Such an object begins with a torn line, and no entry or header
 * stands between its lines.
 */
export function markSplitRecords(session: Session): void {
  const { malformed } = session;
  for (let index = 0; index < malformed.size; index++) {
    const { reason, offset, line } = malformed.at(index);
    if (reason !== "torn") continue;
    const record = splitRecord(session, offset);
    if (record === undefined) continue;
    for (; index < malformed.size && malformed.at(index).line < line + record.lines; index++) {
      malformed.setReason(index, "split-record");
    }
    index--;
  }
}

/** An object cut by raw newlines, made whole again. */
export interface SplitRecord {
  /** The object's bytes, each newline in it escaped. */
  bytes: Uint8Array<ArrayBuffer>;
  /** How many physical lines it takes up. */
  lines: number;
}

/** The split record that begins at the line at `offset`; undefined when none does. */
export function splitRecord(session: Session, offset: number): SplitRecord | undefined {
  const end = nextWholeLine(session, offset);
  for (let length = FIRST_READ; ; length *= 8) {
    const part = Math.min(length, end - offset);
    const result = joinSplitRecord(readAt(session.source, offset, part));
    if (result !== "more") return result && { bytes: result.joined, lines: result.lines };
    if (part === end - offset) return undefined;
  }
}

/** Where the next entry or header after `offset` starts, or the file ends. */
function nextWholeLine({ tree, headers, source }: Session, offset: number): number {
  const offsets = tree.columns.offset;
  const next = countBefore(tree.size, (entry) => offsets[entry] <= offset);
  const entry = next < tree.size ? offsets[next] : source.size;
  const header = headers.find((one) => one.offset > offset)?.offset ?? source.size;
  return Math.min(entry, header);
}
