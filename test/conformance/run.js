// npm run conformance: installs the peers in this folder where they are not there yet, and compares
// the toolkit with them. Arguments are handed to vitest: `npm run conformance -- tree`.
import { spawnSync } from "node:child_process";
import { copyFileSync, existsSync, readFileSync } from "node:fs";
import { createRequire } from "node:module";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";

const here = fileURLToPath(new URL(".", import.meta.url));
const lock = join(here, "package-lock.json");
/** A copy of the lock file that was installed last. */
const installed = join(here, "node_modules", ".installed-lock.json");

if (!existsSync(installed) || !readFileSync(installed).equals(readFileSync(lock))) {
  console.error("installing the programs to compare with…");
  run("npm", ["ci", "--ignore-scripts", "--no-audit", "--no-fund", "--loglevel=error"]);
  copyFileSync(lock, installed);
}

const vitest = dirname(createRequire(import.meta.url).resolve("vitest/package.json"));
const config = join(here, "vitest.config.ts");
run(process.execPath, [
  join(vitest, "vitest.mjs"),
  "run",
  "--config",
  config,
  ...process.argv.slice(2),
]);

function run(program, args) {
  const { status, error } = spawnSync(program, args, { cwd: here, stdio: "inherit" });
  if (error) throw error;
  if (status !== 0) process.exit(status ?? 1);
}
