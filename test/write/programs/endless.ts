import { join } from "node:path";
import { turn } from "../../../src/write/cleanup.js";
import { openInPlace } from "../../../src/write/open.js";
import { type Snapshot, snapshot } from "../../../src/write/snapshot.js";

// Writes without end, or until it ends in the way it is told.
const [folder, how] = process.argv.slice(2) as [string, string | undefined];
const source = snapshot(join(folder, "s"), folder) as Snapshot;
const target = openInPlace(source, { backup: true });
target.write(Buffer.alloc(100_000));
process.stdout.write("writing");
if (how === "exit") process.exit(3);
if (how === "throw") throw new Error("of its own");
for (;;) {
  target.write(Buffer.alloc(10));
  await turn();
}
