import { execFileSync } from "node:child_process";
import { mkdtempSync, readdirSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { TestProject } from "vitest/node";

declare module "vitest" {
  interface ProvidedContext {
    /** Path of the package. */
    tarball: string;
  }
}

/** Packs the project as `npm publish` would, which builds it first. */
export default function pack(project: TestProject): () => void {
  const folder = mkdtempSync(join(tmpdir(), "pi-session-package-"));
  const { root } = project.config;
  execFileSync("npm", ["pack", "--pack-destination", folder], { cwd: root, stdio: "pipe" });
  project.provide("tarball", join(folder, readdirSync(folder)[0]!));
  return () => rmSync(folder, { recursive: true });
}
