import { chmodSync, mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { buildSync } from "esbuild";
import { afterAll } from "vitest";

/**
 * Makes a test program of a TypeScript module, for Node to run in a process of its own; it goes
 * away with the tests of the file that asked for it. Any user may run it.
 * @param entry the module, from the project's folder
 */
export function program(entry: string): string {
  const folder = mkdtempSync(join(tmpdir(), "pi-session-program-"));
  afterAll(() => rmSync(folder, { recursive: true }));
  chmodSync(folder, 0o755);
  const outfile = join(folder, "program.mjs");
  buildSync({ entryPoints: [entry], outfile, bundle: true, platform: "node", format: "esm" });
  return outfile;
}
