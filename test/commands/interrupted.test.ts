import { spawn } from "node:child_process";
import { once } from "node:events";
import { mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { join, resolve } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { expect, test } from "vitest";
import { folderOf } from "../support/folder.js";
import { generateSession } from "../support/generate.js";
import { generateLarge } from "../support/large.js";
import { type Random, seeded } from "../support/random.js";
import { piSession } from "../support/spawn.js";

const PROGRAM = resolve("bin/pi-session.js");
/** The same call gives the same bytes. */
const ENV = { SOURCE_DATE_EPOCH: "1780000000" };
const MEGABYTE = 1 << 20;

const today = Buffer.concat([...generateLarge(1, 3 * MEGABYTE)]);
const { bytes: old } = generateSession(1, { version: 1, entries: 200 });
const entries = old.subarray(old.indexOf("\n") + 1);
const long = Buffer.concat([
  old,
  ...Array(Math.ceil((9 * MEGABYTE) / entries.length)).fill(entries),
]);
/** Torn in the middle and at the end. */
const broken = Buffer.concat([today, Buffer.from('{"type":"mess\n'), today.subarray(-9000, -20)]);

const COMMANDS: Record<string, { argv: string; files: Files }> = {
  "migrate -o": { argv: "migrate in.jsonl -o new.jsonl", files: { "in.jsonl": long } },
  "migrate --in-place": {
    argv: "migrate . --in-place --jobs 2",
    files: { "1.jsonl": long, "2.jsonl": long },
  },
  "migrate --out-dir": {
    argv: "migrate 1.jsonl 2.jsonl --out-dir out --jobs 2",
    files: { "1.jsonl": long, "2.jsonl": today },
  },
  extract: { argv: "extract in.jsonl -o new.jsonl", files: { "in.jsonl": today } },
  "extract --tips": {
    argv: "extract in.jsonl --tips --session-dir out/deep",
    files: { "in.jsonl": today },
  },
  repair: { argv: "repair in.jsonl --in-place", files: { "in.jsonl": broken } },
  checkout: { argv: "checkout in.jsonl line:9 --in-place", files: { "in.jsonl": today } },
  export: { argv: "export in.jsonl -o new.md", files: { "in.jsonl": today } },
  redact: { argv: "redact in.jsonl -o new.jsonl", files: { "in.jsonl": today } },
};

type Files = Record<string, Buffer>;

/** Every file below a folder, by its path from there. */
function filesIn(folder: string): Files {
  const found = readdirSync(folder, { recursive: true, withFileTypes: true });
  return Object.fromEntries(
    found
      .filter((file) => file.isFile())
      .map(({ parentPath, name }) => {
        const path = join(parentPath, name);
        return [path.slice(folder.length + 1), readFileSync(path)];
      }),
  );
}

function refill(folder: string, files: Files): void {
  rmSync(folder, { recursive: true });
  mkdirSync(folder);
  for (const [name, bytes] of Object.entries(files)) writeFileSync(join(folder, name), bytes);
}

const isTemporary = (name: string) => name.endsWith(".pi-session-tmp");

/** Runs a command and sends it a signal: at any moment, or some time after it began to write. */
async function interrupted(
  argv: string,
  cwd: string,
  signal: NodeJS.Signals,
  random: Random,
  ms: number,
) {
  const child = spawn(process.execPath, [PROGRAM, ...argv.split(" ")], {
    cwd,
    env: { PATH: process.env.PATH, ...ENV },
    stdio: "ignore",
  });
  const ended = once(child, "exit") as Promise<[number | null, string | null]>;
  if (random.chance(0.3)) await sleep(random.int(0, ms));
  else {
    const hasBegun = () => readdirSync(cwd, { recursive: true }).map(String).some(isTemporary);
    while (child.exitCode === null && child.signalCode === null && !hasBegun()) await sleep(3);
    await sleep(random.int(0, ms / 3));
  }
  child.kill(signal);
  return ended;
}

/** Each file is as it was or as it would be; what is replaced has its backup. */
function expectWhole(now: Files, before: Files, after: Files): void {
  for (const [name, bytes] of Object.entries(now)) {
    if (isTemporary(name)) continue;
    const versions = [before[name], after[name]].filter((version) => version !== undefined);
    expect(
      versions.some((version) => version.equals(bytes)),
      name,
    ).toBe(true);
  }
  for (const [name, bytes] of Object.entries(before)) {
    expect(now[name] !== undefined, name).toBe(true);
    if (!bytes.equals(now[name]!))
      expect(now[`${name}.bak`]?.equals(bytes), `${name}.bak`).toBe(true);
  }
}

test.each(Object.keys(COMMANDS))(
  "%s leaves nothing behind on a signal, and no half a file",
  { timeout: 300_000 },
  async (name) => {
    const { argv, files } = COMMANDS[name]!;
    const cwd = folderOf({});
    refill(cwd, files);
    const started = performance.now();
    expect(piSession(argv.split(" "), { cwd, env: ENV }).status).toBe(0);
    const ms = performance.now() - started;
    const after = filesIn(cwd);
    const random = seeded(argv.length);
    for (const signal of [
      "SIGINT",
      "SIGTERM",
      "SIGINT",
      "SIGTERM",
      "SIGKILL",
      "SIGKILL",
    ] as const) {
      refill(cwd, files);
      const [status, died] = await interrupted(argv, cwd, signal, random, ms);
      expect(died ?? status).toBe(died === null ? 0 : signal);
      const now = filesIn(cwd);
      expectWhole(now, files, after);
      const left = Object.keys(now).filter(isTemporary);
      if (signal !== "SIGKILL") expect(left).toEqual([]);
      if (left.length === 0) continue;
      // The next run says what is left, and is not hindered by it.
      const again = piSession(
        [...argv.split(" "), ...(argv.includes("in-place") ? [] : ["--force"])],
        { cwd, env: ENV },
      );
      expect(again.status).toBe(0);
      for (const path of left)
        expect(again.err).toContain(`${path} was left by a run that was killed`);
    }
  },
);
