// Runs what needs packages of its own, which its folder's package.json names: they are
// installed when first needed, and again when its lock file has changed.
import { spawnSync } from "node:child_process";
import { copyFileSync, existsSync, readFileSync } from "node:fs";
import { createRequire } from "node:module";
import { dirname, join } from "node:path";

/**
 * Runs the suite in `folder` and exits with its status where it fails.
 * @param folder holds package.json, its lock file and vitest.config.ts
 * @param args handed to vitest, such as a part of a file's name
 */
export function runSuite(folder, args) {
  install(folder);
  const vitest = dirname(createRequire(import.meta.url).resolve("vitest/package.json"));
  const config = join(folder, "vitest.config.ts");
  run(folder, process.execPath, [join(vitest, "vitest.mjs"), "run", "--config", config, ...args]);
}

/** Installs what a folder's lock file names, unless it is there. */
export function install(folder) {
  const lock = join(folder, "package-lock.json");
  /** A copy of the lock file that was installed last. */
  const installed = join(folder, "node_modules", ".installed-lock.json");
  if (existsSync(installed) && readFileSync(installed).equals(readFileSync(lock))) return;
  console.error("installing what this needs…");
  run(folder, "npm", ["ci", "--ignore-scripts", "--no-audit", "--no-fund", "--loglevel=error"]);
  copyFileSync(lock, installed);
}

/** Runs a program and exits with its status where it fails. */
export function run(cwd, program, args) {
  const { status, error } = spawnSync(program, args, { cwd, stdio: "inherit" });
  if (error) throw error;
  if (status !== 0) process.exit(status ?? 1);
}
