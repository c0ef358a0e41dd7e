import { execFileSync, type SpawnSyncReturns, spawnSync } from "node:child_process";
import { existsSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { delimiter, join } from "node:path";
import { fileURLToPath } from "node:url";
import { afterAll, inject } from "vitest";

/** Where the programs that the package is tried with are installed. */
export const TOOLS = fileURLToPath(new URL("node_modules", import.meta.url));

/** A folder that goes away when the tests of the file are done. */
export function scratch(): string {
  const folder = mkdtempSync(join(tmpdir(), "pi-session-package-"));
  afterAll(() => rmSync(folder, { recursive: true }));
  return folder;
}

/** A project whose only dependency is the package, installed with npm's defaults. */
export function install(): string {
  const folder = scratch();
  writeFileSync(join(folder, "package.json"), '{ "private": true, "type": "module" }\n');
  npm(folder, "install", "--no-audit", "--no-fund", inject("tarball"));
  return folder;
}

export function npm(cwd: string, ...args: string[]): string {
  return execFileSync("npm", args, { cwd, encoding: "utf8", stdio: ["ignore", "pipe", "pipe"] });
}

/** The folders of the Nodes to try: those of package.json, or this one where they do not run. */
export function nodes(): string[] {
  const found = readdirSync(TOOLS).filter((name) => /^node-\d+$/.test(name));
  const folders = found.map((name) => join(TOOLS, name, "bin"));
  const running = folders.filter((folder) => existsSync(join(folder, "node")));
  return running.length > 0 ? running : [join(process.execPath, "..")];
}

/** Runs a program in `cwd` that finds the Node of a folder first on its way. */
export function runWith(
  node: string,
  cwd: string,
  program: string,
  args: readonly string[],
): SpawnSyncReturns<string> {
  const env = { PATH: `${node}${delimiter}${process.env.PATH}`, HOME: cwd };
  return spawnSync(program, args, { cwd, env, encoding: "utf8" });
}
