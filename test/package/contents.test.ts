import { execFileSync } from "node:child_process";
import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { beforeAll, describe, expect, inject, test } from "vitest";
import { install, npm, scratch, TOOLS } from "./installed.js";

const tarball = inject("tarball");
let folder: string;
let files: string[];

beforeAll(() => {
  folder = join(install(), "node_modules/pi-session-toolkit");
  files = readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((each) => each.isFile())
    .map((each) => join(each.parentPath, each.name).slice(folder.length + 1));
});

describe("the package", () => {
  test("holds the program, the library with its types, the licences, and nothing else", () => {
    const types = reachable("dist/index.d.ts");
    const others = files.filter((file) => !types.has(file) && !file.startsWith("dist/chunks/"));
    expect(others.sort()).toEqual([
      "CHANGELOG.md",
      "LICENSE",
      "README.md",
      "bin/pi-session.js",
      "dist/THIRD_PARTY_LICENCES.txt",
      "dist/cli.js",
      "dist/index.js",
      "dist/pi-session.1",
      "dist/worker.js",
      "package.json",
    ]);
    expect([...types].filter((file) => !files.includes(file))).toEqual([]);
    expect(files.filter((file) => !/\.(js|d\.ts|txt|md|json|1)$|^LICENSE$/.test(file))).toEqual([]);
  });

  test("needs no other package and runs nothing when it is installed", () => {
    const { dependencies, optionalDependencies, peerDependencies, scripts } = JSON.parse(
      readFileSync(join(folder, "package.json"), "utf8"),
    );
    expect({ dependencies, optionalDependencies, peerDependencies }).toEqual({});
    expect(Object.keys(scripts).filter((name) => /install/.test(name))).toEqual([]);
    const lock = readFileSync(join(folder, "../.package-lock.json"), "utf8");
    expect(Object.keys(JSON.parse(lock).packages)).toEqual(["node_modules/pi-session-toolkit"]);
  });

  test("passes on the licence of every package in its bundle", () => {
    const code = files.filter((file) => file.endsWith(".js"));
    const bundled = new Set<string>();
    for (const file of code) {
      // The bundler says above each module where it comes from.
      const origins = read(file).matchAll(/^\s*\/\/ node_modules\/(?:.*node_modules\/)?(\S+)/gm);
      for (const [, path] of origins) {
        bundled.add(/^(?:@[^/]+\/)?[^/]+/.exec(path!)![0]);
      }
      // So does the script of the exported page, at its end.
      const [, notice = ""] = /\/\*! Contains: (.*?) \*\//.exec(read(file)) ?? [];
      for (const [, name] of notice.matchAll(/(?:^|; )(\S+) /g)) bundled.add(name!);
    }
    const licences = read("dist/THIRD_PARTY_LICENCES.txt");
    const named = licences.matchAll(/^-{80}\n(\S+) \S+ \(.+\)\n\n\S/gm);
    expect(new Set([...named].map(([, name]) => name))).toEqual(bundled);
    expect(bundled).toContain("commander");
  });

  test("is what publint and Are the Types Wrong ask for", () => {
    const bin = join(TOOLS, ".bin");
    const checks = [
      ["publint", "run", tarball, "--strict"],
      ["attw", tarball, "--profile", "esm-only", "--no-color"],
    ];
    for (const [program, ...args] of checks) {
      expect(() => execFileSync(join(bin, program!), args, { stdio: "pipe" })).not.toThrow();
    }
  });

  test("puts the program and its manual in place when installed for all projects", () => {
    const prefix = scratch();
    npm(folder, "install", "--global", "--prefix", prefix, tarball);
    expect(readdirSync(join(prefix, "bin"))).toEqual(["pi-session"]);
    expect(readdirSync(join(prefix, "share/man/man1"))).toEqual(["pi-session.1"]);
  });
});

/** A declaration of the package and all those it imports. */
function reachable(start: string): Set<string> {
  const found = new Set([start]);
  for (const file of found) {
    for (const [, path] of read(file).matchAll(/"(\.[^"]+)\.js"/g)) {
      found.add(join(file, "..", `${path}.d.ts`));
    }
  }
  return found;
}

function read(file: string): string {
  return readFileSync(join(folder, file), "utf8");
}
