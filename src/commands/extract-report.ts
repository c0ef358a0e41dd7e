import type { NewHeader } from "../extract/header.js";
import type { Taken } from "../extract/taken.js";
import type { Output } from "../output.js";
import { ends, formatCount } from "../report/human.js";
import type { Style } from "../report/style.js";
import { visible } from "../report/visible.js";
import type { Session } from "../session/session.js";
import { idOrNull } from "./entries.js";

/** What `extract/1` says of a session that was made. */
export interface Extracted {
  output: string;
  id: string;
  parentSession: string | null;
  /** The source's entry at which it ends. */
  leaf: string | null;
  /** Its entries, labels among them. */
  entries: number;
  labels: number;
  /** The id of the entry above its first that the source has lost. */
  missing: string | null;
}

/** Tells of one session that was made, by the one it was taken from. */
export function extracted(
  session: Session,
  { taken, header, output }: { taken: Taken; header: NewHeader; output: string },
): Extracted {
  return {
    output,
    id: header.id,
    parentSession: header.parentSession ?? null,
    leaf: idOrNull(session, taken.end),
    entries: taken.entries.length + taken.labelled.length,
    labels: taken.labelled.length,
    missing: taken.missing,
  };
}

const MOST_ID_CHARS = 200;

/** What the owner should know: where a path has lost its beginning. */
export function notesOf({ file, tree }: Session, parts: readonly Taken[]): Set<string> {
  const notes = new Set<string>();
  for (const { entries, missing } of parts) {
    if (missing === null) continue;
    const where =
      entries.length > 0 ? `the parent of line ${tree.line(entries[0]!)}` : "its parent";
    notes.add(
      `${file}: ${where}, ${ends(missing, MOST_ID_CHARS)}, is not in the file: what stood above is missing`,
    );
  }
  return notes;
}

/** A line for each session: the file first. */
export function printText(files: readonly Extracted[], out: Output, style: Style): void {
  for (const { output, leaf, entries, labels } of files) {
    const counts = [formatCount(entries, "entry", "entries")];
    if (labels > 0) counts.push(`${formatCount(labels, "label")} among them`);
    if (leaf !== null) counts.push(`up to ${ends(leaf, MOST_ID_CHARS)}`);
    out.write(`${visible(output)}  ${style.dim(visible(counts.join(", ")))}\n`);
  }
}
