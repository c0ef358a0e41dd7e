import { writeDraft } from "../../src/draft/write.js";
import { memoryOutput } from "../../src/output.js";
import { fileSource } from "../../src/read/source.js";
import { planRepair } from "../../src/repair/repair.js";
import { verifyWritten } from "../../src/repair/verify.js";
import { type Snapshot, snapshot } from "../../src/write/snapshot.js";

/** Repairs a file in place, as the command does. */
export async function repairInPlace(file: string): Promise<void> {
  const before = snapshot(file, "/") as Snapshot;
  const source = fileSource(file);
  const { draft, lineStarts, remaining } = planRepair(source, { path: file });
  const judge = (written: string) => verifyWritten(written, remaining, file);
  const io = { cwd: "/", stdout: memoryOutput() };
  const destination = { kind: "in-place", backup: true } as const;
  await writeDraft(draft, lineStarts, destination, before, judge, io);
}
