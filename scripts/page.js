// Bundles the script and the style of the exported page into src/export/html/page-parts.js, which
// holds them as texts.
import { readFileSync, writeFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { build } from "esbuild";
import { packagesOf } from "./licences.js";

const root = fileURLToPath(new URL("..", import.meta.url));
const target = `${root}/src/export/html/page-parts.js`;

/** Builds it, and returns the paths of all files that it is made of. */
export async function buildPage() {
  const { outputFiles, metafile } = await build({
    absWorkingDir: root,
    entryPoints: ["src/export/page/main.ts", "src/export/page/style.css"],
    outdir: "page",
    bundle: true,
    minify: true,
    format: "iife",
    platform: "browser",
    target: "es2022",
    charset: "utf8",
    legalComments: "none",
    metafile: true,
    write: false,
  });
  const textOf = (ending) => outputFiles.find(({ path }) => path.endsWith(ending)).text.trim();
  const inputs = Object.keys(metafile.inputs);
  // Nothing in the script may end the element that it stands in, or begin a comment there.
  const script = textOf(".js").replace(/<(?=\/script|script|!--)/gi, "\\x3C");
  const parts = { SCRIPT: script + noticeOf(inputs), STYLE: textOf(".css") };
  const lines = Object.entries(parts).map(
    ([name, text]) => `export const ${name} = ${JSON.stringify(text)};\n`,
  );
  const text = `// Made by scripts/page.js.\n${lines.join("")}`;
  if (text !== current()) writeFileSync(target, text);
  return inputs;
}

/** What of others is in every page that is exported. */
function noticeOf(inputs) {
  const packages = packagesOf(inputs, root).map(({ name, version, license, homepage }) => {
    return `${name} ${version} (${license}, ${homepage})`;
  });
  return `\n/*! Contains: ${packages.join("; ")} */`;
}

function current() {
  try {
    return readFileSync(target, "utf8");
  } catch {
    return undefined;
  }
}

/** For vitest. */
export default async function setUp() {
  await buildPage();
}
