import { Fault } from "../fault.js";
import type { Io } from "../io.js";
import { findFile } from "../read/lookup.js";
import type { MalformedLine } from "../read/malformed-lines.js";
import { formatCount } from "../report/human.js";
import { progressFor } from "../report/progress.js";
import { visible } from "../report/visible.js";
import { readingNotes, requireSession } from "../session/require.js";
import type { Session } from "../session/session.js";

const MOST_LINES = 10;

/**
 * Opens the session that a reading command was given, with a bar while it is read, and says on
 * stderr what its reader should know: how it was read, and which lines were skipped.
 * @throws Fault when there is no session to read, or `strict` and a line was malformed
 */
export async function openForReading(
  reference: string,
  options: { strict?: boolean },
  io: Io,
): Promise<Session> {
  const { path, name, size } = findFile(reference, io);
  const progress = progressFor(io.stderr, `reading ${name}`, size || undefined);
  const session = await requireSession(path, { name, onProgress: progress.update });
  progress.end();
  const skipped = malformedSummary(session.malformed);
  if (skipped !== undefined && options.strict) {
    session.close();
    throw new Fault(`${name}: ${skipped} (--strict)`);
  }
  for (const note of readingNotes(session)) io.stderr.write(`${visible(`${name} ${note}`)}\n`);
  if (skipped !== undefined) reportSkipped(name, skipped, io);
  return session;
}

/** `2 malformed lines: 17, 203`; undefined when there are none. */
export function malformedSummary(malformed: Iterable<MalformedLine>): string | undefined {
  const lines: number[] = [];
  let count = 0;
  for (const { line } of malformed) if (++count <= MOST_LINES) lines.push(line);
  if (count === 0) return undefined;
  const more = count > MOST_LINES ? `, … ${count - MOST_LINES} more` : "";
  return `${formatCount(count, "malformed line")}: ${lines.join(", ")}${more}`;
}

/** Says on stderr that lines were skipped: `summary` as `malformedSummary` gives it. */
export function reportSkipped(name: string, summary: string, io: Io): void {
  const skipped = summary.replace(":", " skipped:");
  io.stderr.write(`${visible(`${skipped} (pi-session check ${name})`)}\n`);
}
