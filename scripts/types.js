// Writes the library's types into dist/: the declarations that src/index.ts leads to, no others.
import { execFileSync } from "node:child_process";
import { readdirSync, readFileSync, rmdirSync, rmSync } from "node:fs";
import { createRequire } from "node:module";
import { dirname, join, resolve } from "node:path";

const require = createRequire(import.meta.url);

/** @param root the project's folder */
export function buildTypes(root) {
  const tsc = join(dirname(require.resolve("typescript/package.json")), "bin/tsc");
  execFileSync(process.execPath, [tsc, "-p", "tsconfig.types.json"], {
    cwd: root,
    stdio: "inherit",
  });

  const dist = resolve(root, "dist");
  const wanted = reachable(join(dist, "index.d.ts"));
  const found = readdirSync(dist, { recursive: true, withFileTypes: true });
  for (const file of found.filter((each) => each.name.endsWith(".d.ts"))) {
    const path = join(file.parentPath, file.name);
    if (!wanted.has(path)) rmSync(path);
  }
  // Deepest first, so that a folder of empty folders goes too.
  const folders = found.filter((each) => each.isDirectory());
  for (const path of folders
    .map((each) => join(each.parentPath, each.name))
    .sort()
    .reverse()) {
    if (readdirSync(path).length === 0) rmdirSync(path);
  }
}

/** `start` and all the declarations that it imports, near and far. */
function reachable(start) {
  const files = new Set([start]);
  for (const file of files) {
    const imports = readFileSync(file, "utf8").matchAll(/(?:from|import\()\s*"(\.[^"]+)\.js"/g);
    for (const [, path] of imports) files.add(resolve(dirname(file), `${path}.d.ts`));
  }
  return files;
}
