// Holds both engines of the scanner against JSON.parse and against each other, on generated lines
// and on the lines of files: node test/bench/scanner.js [--lines N] [--seed N] [FILE...]
// Ends with status 1 at the first difference.
import { mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath, pathToFileURL } from "node:url";
import { parseArgs } from "node:util";
import { build } from "esbuild";
import { buildAssembly } from "../../scripts/assembly.js";

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    lines: { type: "string", default: "5000000" },
    seed: { type: "string", default: "2" },
  },
});

const { compareGenerated, compareLines, ENGINES, random } = await load();
const scanners = ENGINES.map(([, create]) => create());

for (const path of positionals) report(path, compareLines(scanners, readFileSync(path), 0));
const count = Number(values.lines);
if (count > 0) {
  const seed = Number(values.seed);
  report(`seed ${seed}`, compareGenerated(scanners, random(seed), count));
}

function report(name, { lines, objects, difference }) {
  console.log(`${name}: ${lines} lines, ${objects} of them objects`);
  if (difference) {
    console.log(difference);
    process.exit(1);
  }
}

/** The tests' own tools, bundled: Node does not run TypeScript. */
async function load() {
  await buildAssembly();
  const folder = mkdtempSync(join(tmpdir(), "pi-session-bench-"));
  const outfile = join(folder, "scanner.mjs");
  const modules = ["compare", "engines", "lines"];
  await build({
    stdin: {
      contents: modules.map((name) => `export * from "./${name}.js";`).join("\n"),
      resolveDir: fileURLToPath(new URL("../read/scanner", import.meta.url)),
    },
    bundle: true,
    format: "esm",
    platform: "node",
    outfile,
  });
  const loaded = await import(pathToFileURL(outfile).href);
  rmSync(folder, { recursive: true });
  return loaded;
}
