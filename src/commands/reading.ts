import { Fault } from "../fault.js";
import type { Io } from "../io.js";
import { findFile } from "../read/lookup.js";
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
  const skipped = malformedSummary(session);
  if (skipped !== undefined && options.strict) {
    session.close();
    throw new Fault(`${name}: ${skipped} (--strict)`);
  }
  for (const note of readingNotes(session)) io.stderr.write(`${visible(`${name} ${note}`)}\n`);
  if (skipped !== undefined) {
    io.stderr.write(
      `${visible(`${skipped.replace(":", " skipped:")} (pi-session check ${name})`)}\n`,
    );
  }
  return session;
}

/** `2 malformed lines: 17, 203`; undefined when there are none. */
export function malformedSummary({ malformed }: Session): string | undefined {
  if (malformed.size === 0) return undefined;
  const lines: number[] = [];
  for (let at = 0; at < Math.min(malformed.size, MOST_LINES); at++)
    lines.push(malformed.at(at).line);
  const more = malformed.size > MOST_LINES ? `, … ${malformed.size - MOST_LINES} more` : "";
  return `${formatCount(malformed.size, "malformed line")}: ${lines.join(", ")}${more}`;
}
