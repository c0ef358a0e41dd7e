// npm run fuzz: builds the product and the fuzzer, and runs it. `npm run fuzz -- --help` says how.
import { execFileSync, spawnSync } from "node:child_process";
import { fileURLToPath } from "node:url";
import { build } from "esbuild";

const root = fileURLToPath(new URL("../..", import.meta.url));
const bundle = `${root}node_modules/.cache/pi-session-fuzz/main.mjs`;

execFileSync(process.execPath, [`${root}scripts/build.js`], { stdio: "inherit" });
await build({
  entryPoints: [`${root}test/fuzz/main.ts`],
  outfile: bundle,
  bundle: true,
  format: "esm",
  platform: "node",
  target: "node20",
  logLevel: "warning",
});
const { status } = spawnSync(process.execPath, [bundle, ...process.argv.slice(2)], {
  cwd: root,
  stdio: "inherit",
});
process.exitCode = status ?? 1;
