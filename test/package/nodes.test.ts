import { cpSync, writeFileSync } from "node:fs";
import { createRequire } from "node:module";
import { dirname, join } from "node:path";
import { beforeAll, describe, expect, test } from "vitest";
import { samplePath } from "../support/samples.js";
import { install, nodes, runWith } from "./installed.js";

let folder: string;

beforeAll(() => {
  folder = install();
  cpSync(samplePath("branches.jsonl"), join(folder, "talk.jsonl"));
  cpSync(samplePath("version-1.jsonl"), join(folder, "old/one.jsonl"));
  cpSync(samplePath("version-2.jsonl"), join(folder, "old/two.jsonl"));
});

describe.each(nodes())("with %s", (node) => {
  const piSession = (...args: string[]) => {
    const { status, stdout, stderr } = runWith(node, folder, "node_modules/.bin/pi-session", args);
    return { status, stdout, stderr };
  };

  test("every command is there", () => {
    const { stdout } = piSession("--help");
    const commands = [...stdout.matchAll(/^ {2}([a-z]+) {2,}/gm)].map(([, name]) => name!);
    expect(commands).toContain("tree");
    for (const command of commands) {
      expect(piSession("help", command)).toMatchObject({ status: 0, stderr: "" });
    }
  });

  test("a session is read, and its worker threads start", () => {
    const { status, stdout, stderr } = piSession("tree", "talk.jsonl", "-f", "json");
    expect({ status, stderr }).toEqual({ status: 0, stderr: "" });
    expect(JSON.parse(stdout).counts).toMatchObject({ entries: 27, tips: 3 });
    expect(piSession("migrate", "old", "--check", "--jobs", "2", "-f", "json").status).toBe(1);
  });

  test.each([
    ["imported", "module.mjs", 'import { openSession } from "pi-session-toolkit";'],
    ["required", "module.cjs", 'const { openSession } = require("pi-session-toolkit");'],
  ])("the library can be %s", (how, file, load) => {
    // From 20.19 and 22.12 on.
    const canRequire = runWith(node, folder, "node", ["-p", "process.features.require_module"]);
    if (how === "required" && canRequire.stdout !== "true\n") return;
    const program = `${load}
      openSession("talk.jsonl").then((session) => {
        console.log(session.tree.size);
        session.close();
      });`;
    writeFileSync(join(folder, file), program);
    expect(runWith(node, folder, "node", [file])).toMatchObject({
      status: 0,
      stdout: "27\n",
      stderr: "",
    });
  });
});

test("the library's types hold for a strict project", () => {
  const require = createRequire(new URL("../../package.json", import.meta.url));
  const tsc = join(dirname(require.resolve("typescript/package.json")), "bin/tsc");
  const types = dirname(dirname(require.resolve("@types/node/package.json")));
  writeFileSync(
    join(folder, "uses.ts"),
    `import { openSession, pathTo, type Session } from "pi-session-toolkit";
    const session: Session = await openSession("talk.jsonl");
    export const ids: (string | null)[] = pathTo(session.tree, session.tree.leaf).map((entry) => session.tree.id(entry));
    // @ts-expect-error: a session is no number
    export const wrong: number = session;`,
  );
  const options = ["--strict", "--noEmit", "--target", "es2022", "--types", "node"];
  const roots = ["--typeRoots", types, "uses.ts"];
  for (const module of [["nodenext"], ["esnext", "--moduleResolution", "bundler"]]) {
    const args = [tsc, ...options, "--module", ...module, ...roots];
    expect(runWith(nodes()[0]!, folder, process.execPath, args)).toMatchObject({
      status: 0,
      stdout: "",
    });
  }
});
