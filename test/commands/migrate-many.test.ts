import { spawn } from "node:child_process";
import { once } from "node:events";
import { readdirSync, readFileSync, writeFileSync } from "node:fs";
import { join, resolve } from "node:path";
import { describe, expect, test } from "vitest";
import { folderOf } from "../support/folder.js";
import { generateSession } from "../support/generate.js";
import { piSession } from "../support/spawn.js";

describe("many large files over threads", () => {
  const { bytes } = generateSession(1, { version: 1, entries: 200 });
  const header = bytes.subarray(0, bytes.indexOf("\n") + 1);
  const entries = bytes.subarray(header.length);
  const large = Buffer.concat([
    header,
    ...Array(Math.ceil((9 << 20) / entries.length)).fill(entries),
  ]);

  function largeFolder(): string {
    const cwd = folderOf({});
    for (const name of ["a", "b", "c"]) writeFileSync(join(cwd, `${name}.jsonl`), large);
    return cwd;
  }

  test("each is migrated as it would be alone", () => {
    const cwd = largeFolder();
    expect(piSession(["migrate", ".", "--in-place", "--jobs", "2"], { cwd }).status).toBe(0);
    const alone = piSession(["migrate", "-", "-o", "-"], { input: large }).out;
    for (const name of ["a", "b", "c"])
      expect(readFileSync(join(cwd, `${name}.jsonl`), "utf8") === alone).toBe(true);
  });

  test("a signal leaves each as it was or done, and nothing else; then it can be run again", async () => {
    const cwd = largeFolder();
    const program = resolve("bin/pi-session.js");
    const child = spawn(process.execPath, [program, "migrate", ".", "--in-place"], { cwd });
    const ended = once(child, "exit");
    while (!readdirSync(cwd).some((name) => name.startsWith("."))) {
      await new Promise((wake) => setTimeout(wake, 5));
    }
    child.kill("SIGINT");
    expect(await ended).toEqual([null, "SIGINT"]);
    expect(readdirSync(cwd).filter((name) => name.startsWith("."))).toEqual([]);
    expect(piSession(["migrate", ".", "--in-place"], { cwd }).status).toBe(0);
    expect(piSession(["migrate", ".", "--check"], { cwd }).status).toBe(0);
    const [first] = ["a", "b", "c"].map((name) => readFileSync(join(cwd, `${name}.jsonl`), "utf8"));
    for (const name of ["b", "c"])
      expect(readFileSync(join(cwd, `${name}.jsonl`), "utf8") === first).toBe(true);
  });
});
