import { readdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { memoryOutput } from "../../src/output.js";
import { openInPlace, openOutput } from "../../src/write/open.js";
import { RejectedFile } from "../../src/write/rejected.js";
import { type Snapshot, snapshot } from "../../src/write/snapshot.js";
import type { Target } from "../../src/write/target.js";

export const OLD = "old\n";
export const NEW = "new\n".repeat(1000);

/** Ways of writing, each in a folder that holds `s` and `out`, both OLD. */
export const SCENARIOS = {
  "in place": (folder: string) => {
    const source = snapshot("s", folder) as Snapshot;
    return finish(openInPlace(source, { backup: true }), source);
  },
  new: (folder: string) => {
    const source = snapshot("s", folder) as Snapshot;
    return finish(openOutput("fresh", io(folder), { source }), source);
  },
  force: (folder: string) => {
    const source = snapshot("s", folder) as Snapshot;
    return finish(openOutput("out", io(folder), { source, force: true }), source);
  },
};
export type Scenario = keyof typeof SCENARIOS;

const io = (cwd: string) => ({ cwd, stdout: memoryOutput() });

async function finish(target: Target, source: Snapshot): Promise<void> {
  const rejected = new RejectedFile(target.path, source.name, source.stats);
  try {
    rejected.add({ line: 1, offset: 0, rule: "line/torn" }, Buffer.from("gone"));
    target.write(Buffer.from(NEW));
    await target.commit([rejected]);
  } finally {
    rejected.discard();
    target.discard();
  }
}

export function prepare(folder: string): void {
  writeFileSync(join(folder, "s"), OLD);
  writeFileSync(join(folder, "out"), OLD);
}

/** The folder's files with what is in them, in words. */
export function state(folder: string): Record<string, string> {
  const word = (name: string) => {
    const content = readFileSync(join(folder, name), "utf8");
    return content === OLD ? "old" : content === NEW ? "new" : content;
  };
  return Object.fromEntries(readdirSync(folder).map((name) => [name, word(name)]));
}

const REJECTED = '{"line":1,"offset":0,"rule":"line/torn","text":"gone"}\n';

export const BEFORE = { out: "old", s: "old" };
/** The file each scenario is about. */
export const RESULT: Record<Scenario, string> = { "in place": "s", new: "fresh", force: "out" };
/** What stands there when each scenario is done. */
export const AFTER: Record<Scenario, Record<string, string>> = {
  "in place": { out: "old", s: "new", "s.bak": "old", "s.rejected": REJECTED },
  new: { fresh: "new", "fresh.rejected": REJECTED, out: "old", s: "old" },
  force: { out: "new", "out.rejected": REJECTED, s: "old" },
};
