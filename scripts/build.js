// Builds dist/, all that is published: the command line and the library, bundled with what they
// use, and the library's types. Each command becomes a chunk of its own, so a call loads only what
// it needs.
import { rmSync, writeFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { build } from "esbuild";
import { buildAssembly } from "./assembly.js";
import { licencesOf } from "./licences.js";
import { writeManual } from "./man.js";
import { buildPage } from "./page.js";
import { textLoaders } from "./text.js";
import { buildTypes } from "./types.js";

const root = fileURLToPath(new URL("..", import.meta.url));

rmSync(`${root}/dist`, { recursive: true, force: true });

await buildAssembly();
const pageInputs = await buildPage();
const { metafile } = await build({
  absWorkingDir: root,
  entryPoints: { cli: "src/cli.ts", index: "src/index.ts", worker: "src/jobs/worker.ts" },
  outdir: "dist",
  bundle: true,
  splitting: true,
  format: "esm",
  platform: "node",
  target: "node20",
  chunkNames: "chunks/[name]-[hash]",
  metafile: true,
  loader: textLoaders,
  // Dependencies written as CommonJS call `require` for Node's own modules.
  banner: {
    js: 'import { createRequire as __createRequire } from "node:module"; const require = __createRequire(import.meta.url);',
  },
});
writeFileSync(
  `${root}/dist/THIRD_PARTY_LICENCES.txt`,
  licencesOf([...Object.keys(metafile.inputs), ...pageInputs], root),
);
buildTypes(root);
await writeManual(root);
