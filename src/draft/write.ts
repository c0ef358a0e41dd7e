import { basename } from "node:path";
import { Fault } from "../fault.js";
import type { Io } from "../io.js";
import { readAt } from "../read/source.js";
import { turn } from "../write/cleanup.js";
import { openInPlace, openOutput } from "../write/open.js";
import { RejectedFile } from "../write/rejected.js";
import type { Snapshot } from "../write/snapshot.js";
import { Stream } from "../write/stream.js";
import type { Target } from "../write/target.js";
import type { Draft } from "./draft.js";
import type { LineStarts } from "./line-starts.js";

/** Where a draft is to be written. */
export type Destination =
  | { kind: "in-place"; backup: boolean }
  | { kind: "file"; name: string; force: boolean };

/** What stands where now, as the command line named it. */
export interface Place {
  output: string;
  backup: string | null;
  rejected: string | null;
}

const TURN_BYTES = 8 << 20;
const REJECTED_BYTES = 16 << 20;

/**
 * Writes a draft, all or nothing, and beside it what it no longer holds of the original.
 * @param source the original as it was before it was read; undefined for what came through a pipe
 * @param judge called with the written file before it takes its place; what it throws stops all
 * @throws Fault, with nothing written, if that must not or cannot be
 */
export async function writeDraft(
  draft: Draft,
  lines: LineStarts,
  destination: Destination,
  source: Snapshot | undefined,
  judge: (path: string) => void,
  io: Pick<Io, "cwd" | "stdout"> & Partial<Pick<Io, "stderr">>,
): Promise<Place> {
  const target = open(draft, destination, source, io);
  const name = destination.kind === "in-place" ? draft.name : destination.name;
  const rejected = new RejectedFile(target.path, name, source?.stats);
  try {
    let turned = 0;
    let written = 0;
    for (const chunk of draft.chunks()) {
      target.write(chunk);
      written += chunk.length;
      if (written - turned < TURN_BYTES) continue;
      turned = written;
      await turn();
    }
    // What goes to a pipe or a device has no place beside which it could lie.
    if (!(target instanceof Stream)) reject(draft, lines, rejected);
    const path = target.finish();
    if (path !== undefined) judge(path);
    const { output, backup } = await target.commit([rejected]);
    return {
      output: name,
      backup: backup && asNamed(name, output, backup),
      rejected: rejected.path && asNamed(name, output, rejected.path),
    };
  } finally {
    rejected.discard();
    target.discard();
  }
}

function open(
  draft: Draft,
  destination: Destination,
  source: Snapshot | undefined,
  io: Pick<Io, "cwd" | "stdout"> & Partial<Pick<Io, "stderr">>,
): Target {
  if (destination.kind === "file") {
    const { name, force } = destination;
    return openOutput(name, io, { source, force, judged: true });
  }
  if (source === undefined) throw new Fault(`${draft.name}: is no file to rewrite`);
  return openInPlace(source, { backup: destination.backup, stderr: io.stderr });
}

function reject(draft: Draft, lines: LineStarts, rejected: RejectedFile): void {
  for (const { offset, length, rule } of draft.removed()) {
    for (let at = offset; at < offset + length; at += REJECTED_BYTES) {
      const bytes = readAt(draft.original, at, Math.min(REJECTED_BYTES, offset + length - at));
      rejected.add({ line: lines.lineAt(at), offset: at, rule }, bytes);
    }
  }
}

/** A file beside the output, named as the output was; by its path where a link led elsewhere. */
function asNamed(name: string, output: string, beside: string): string {
  const isBeside = beside.startsWith(output) && basename(output) === basename(name);
  return isBeside ? `${name}${beside.slice(output.length)}` : beside;
}
