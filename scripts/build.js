// Builds dist/: the command line and the library, bundled with what they use, and the library's
// types. Each command becomes a chunk of its own, so a call loads only what it needs.
import { execFileSync } from "node:child_process";
import { rmSync } from "node:fs";
import { createRequire } from "node:module";
import { build } from "esbuild";
import { buildAssembly } from "./assembly.js";

const root = new URL("..", import.meta.url);
const require = createRequire(import.meta.url);

rmSync(new URL("dist", root), { recursive: true, force: true });

await buildAssembly();
await build({
  absWorkingDir: root.pathname,
  entryPoints: { cli: "src/cli.ts", index: "src/index.ts", worker: "src/jobs/worker.ts" },
  outdir: "dist",
  bundle: true,
  splitting: true,
  format: "esm",
  platform: "node",
  target: "node20",
  chunkNames: "chunks/[name]-[hash]",
  // Dependencies written as CommonJS call `require` for Node's own modules.
  banner: {
    js: 'import { createRequire as __createRequire } from "node:module"; const require = __createRequire(import.meta.url);',
  },
});

const tsc = require.resolve("typescript/package.json").replace(/package\.json$/, "bin/tsc");
execFileSync(process.execPath, [tsc, "-p", "tsconfig.types.json"], { cwd: root, stdio: "inherit" });
