import { CURRENT_VERSION } from "../format/version.js";
import type { Io } from "../io.js";
import type { OnProgress } from "../jobs/task.js";
import { type FoundFile, STDIN } from "../read/lookup.js";
import { openSession } from "../session/open.js";
import type { Session } from "../session/session.js";
import { snapshot } from "../write/snapshot.js";
import type { MigrateOptions } from "./bytes.js";
import { verdictOn } from "./verdict.js";
import { type Destination, Writing } from "./writing.js";

/** What became of one file; paths as the command line named them. */
export interface MigratedFile {
  file: string;
  /** The version it was of, judged by its entries; null when there was nothing to tell it. */
  from: number | null;
  /** The version that its result is of, or would be; null where it is left as it is. */
  to: number | null;
  status: "migrated" | "current" | "future" | "failed" | "would-migrate";
  /** The file written, `-` for standard output; null when none was. */
  output: string | null;
  backup: string | null;
  entries: number;
  /** What its owner should know, a line each. */
  notes: string[];
}

/**
 * Judges one file, and migrates it if it needs that and there is a destination. To a file or folder
 * also goes what needs nothing, byte for byte.
 * @throws Fault when it is no session, or cannot be read or written; then nothing is written
 */
export async function migrateFile(
  file: FoundFile,
  destination: Destination,
  options: MigrateOptions,
  io: Pick<Io, "cwd" | "stdout">,
  onProgress: OnProgress = () => {},
): Promise<MigratedFile> {
  const source = file.path === STDIN ? undefined : snapshot(file.path, io.cwd);
  const named = source && { ...source, name: file.name };
  const session = await openSession(file.path, {
    name: file.name,
    onProgress: (bytes) => onProgress(bytes / 2),
  });
  try {
    const { from, need, notes } = verdictOn(session);
    const result: MigratedFile = {
      file: file.name,
      from,
      to: from === null || need === "future" ? null : CURRENT_VERSION,
      status: need === "migrate" ? "would-migrate" : need,
      output: null,
      backup: null,
      entries: session.isWithdrawn ? 0 : session.tree.size,
      notes,
    };
    if (destination.kind === "nowhere") return result;
    if (destination.kind === "in-place" && need !== "migrate") return result;
    if (need === "migrate") notes.push(...malformedNote(session));
    const writing = new Writing(session, file, named, need === "migrate" ? options : undefined);
    const place = await writing.to(destination, io, (bytes) => onProgress((file.size + bytes) / 2));
    return { ...result, ...place, status: need === "migrate" ? "migrated" : need };
  } finally {
    session.close();
  }
}

function malformedNote({ malformed: { size } }: Session): string[] {
  if (size === 0) return [];
  return [
    size === 1
      ? "has a malformed line, kept as it is"
      : `has ${size} malformed lines, kept as they are`,
  ];
}
