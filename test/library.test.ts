import { execFileSync } from "node:child_process";
import { mkdirSync, readdirSync, readFileSync, symlinkSync, writeFileSync } from "node:fs";
import { createRequire } from "node:module";
import { dirname, join, resolve } from "node:path";
import { transformSync } from "esbuild";
import { expect, test } from "vitest";
import { world } from "./support/world.js";

/** The worked examples of the library, in docstrings and in the README. */
function examples(): string[] {
  const sources = readdirSync("src", { recursive: true, encoding: "utf8" });
  const texts = sources
    .filter((name) => name.endsWith(".ts"))
    .map((name) => readFileSync(join("src", name), "utf8").replace(/^ *\* ?/gm, ""));
  texts.push(readFileSync("README.md", "utf8"));
  return texts.flatMap((text) =>
    [...text.matchAll(/^```ts\n(.*?)^```/gms)].map(([, code]) => code!),
  );
}

/** A folder as examples expect it, in which the package is installed. */
function project(): string {
  const folder = world();
  mkdirSync(join(folder, "node_modules/@types"), { recursive: true });
  symlinkSync(resolve("."), join(folder, "node_modules/pi-session-toolkit"));
  symlinkSync(resolve("node_modules/@types/node"), join(folder, "node_modules/@types/node"));
  writeFileSync(join(folder, "package.json"), '{ "type": "module" }');
  return folder;
}

/** What a line says that it prints: `console.log(…); // 3`. */
function promised(code: string): string[] {
  return [...code.matchAll(/^console\.log\(.*\); \/\/ (.*)$/gm)].map(([, output]) => output!);
}

test.each(examples())("an example of the library does what it says:\n%s", (code) => {
  const folder = project();
  const { code: program } = transformSync(code, { loader: "ts", format: "esm" });
  writeFileSync(join(folder, "example.js"), program);
  const options = { cwd: folder, encoding: "utf8", stdio: "pipe" } as const;
  const printed = execFileSync(process.execPath, ["example.js"], options).split("\n");
  expect(printed).toEqual(expect.arrayContaining(promised(code)));
});

test("the examples of the library hold to its types", () => {
  const folder = project();
  for (const [at, code] of examples().entries()) {
    writeFileSync(join(folder, `example-${at}.ts`), code);
  }
  const require = createRequire(import.meta.url);
  const tsc = join(dirname(require.resolve("typescript/package.json")), "bin/tsc");
  const config = {
    compilerOptions: { strict: true, noEmit: true, target: "es2023", module: "nodenext" },
    include: ["*.ts"],
  };
  writeFileSync(join(folder, "tsconfig.json"), JSON.stringify(config));
  const output = execFileSync(process.execPath, [tsc, "--types", "node", "-p", "."], {
    cwd: folder,
    encoding: "utf8",
    stdio: "pipe",
  });
  expect(output).toBe("");
});
