// Compiles the scanner's AssemblyScript into src/read/scanner/module.js, which holds the module's
// bytes as text: inlined by the bundler, so the command line reads no further file at its start.
import { readdirSync, statSync, writeFileSync } from "node:fs";
import { fileURLToPath } from "node:url";

const root = fileURLToPath(new URL("..", import.meta.url));
const source = "src/read/scanner/assembly";
const target = `${root}/src/read/scanner/module.js`;

/** Builds the module unless it is newer than all it is made of. Throws when it does not compile. */
export async function buildAssembly() {
  const inputs = [fileURLToPath(import.meta.url)];
  for (const name of readdirSync(`${root}/${source}`)) inputs.push(`${root}/${source}/${name}`);
  const built = statSync(target, { throwIfNoEntry: false })?.mtimeMs ?? 0;
  if (inputs.every((input) => statSync(input).mtimeMs < built)) return;

  const { main } = await import("assemblyscript/asc");
  let bytes;
  const { error, stderr } = await main(
    [
      `${source}/line.ts`,
      ...["--baseDir", root, "--outFile", "module.wasm"],
      ...["--runtime", "stub", "--use", "abort=", "--noAssert", "--enable", "simd", "-O3"],
    ],
    {
      writeFile: (_name, contents) => {
        bytes = contents;
      },
    },
  );
  if (error) throw new Error(`${error.message}\n${stderr.toString()}`);
  const text = Buffer.from(bytes).toString("base64");
  writeFileSync(target, `// Made by scripts/assembly.js.\nexport const MODULE = "${text}";\n`);
}

export default buildAssembly;
