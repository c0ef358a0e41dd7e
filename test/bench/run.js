// npm run bench: builds the product and the bench, and runs it. `npm run bench -- --help` says how.
import { execFileSync } from "node:child_process";
import { fileURLToPath, pathToFileURL } from "node:url";
import { build } from "esbuild";

const root = fileURLToPath(new URL("../..", import.meta.url));
const bundle = `${root}node_modules/.cache/pi-session-bench/main.mjs`;

execFileSync(process.execPath, [`${root}scripts/build.js`], { stdio: "inherit" });
await build({
  entryPoints: [`${root}test/bench/main.ts`],
  outfile: bundle,
  bundle: true,
  format: "esm",
  platform: "node",
  target: "node20",
  logLevel: "warning",
});
const { bench } = await import(pathToFileURL(bundle).href);
process.exitCode = await bench(process.argv.slice(2), root);
