import { spawn, spawnSync } from "node:child_process";
import { once } from "node:events";
import {
  chmodSync,
  closeSync,
  openSync,
  readdirSync,
  statSync,
  symlinkSync,
  writeFileSync,
} from "node:fs";
import { join, resolve } from "node:path";
import { describe, expect, onTestFinished, test } from "vitest";
import { folderOf } from "../support/folder.js";
import { generateLarge } from "../support/large.js";
import { sampleBytes } from "../support/samples.js";
import { piSession } from "../support/spawn.js";

const PROGRAM = resolve("bin/pi-session.js");
const TALK = sampleBytes("branches.jsonl");
const OLD = sampleBytes("version-1.jsonl");
const TORN = sampleBytes("line-torn-middle.jsonl");

const READING = [
  "tree talk.jsonl",
  "tree talk.jsonl -f json",
  "tree talk.jsonl -f dot",
  "path talk.jsonl",
  "path talk.jsonl -f ndjson",
  "context talk.jsonl",
  "context talk.jsonl -f json",
  "show talk.jsonl leaf",
  "show talk.jsonl leaf --raw",
  "forks talk.jsonl",
  "diff talk.jsonl root leaf",
  "stats talk.jsonl",
  "search the talk.jsonl",
  "search the talk.jsonl -f ndjson",
  "list talk.jsonl",
  "list talk.jsonl -f json",
  "lineage talk.jsonl",
  "check talk.jsonl -f sarif",
  "check talk.jsonl -f junit",
  "migrate old.jsonl -f json",
  "migrate old.jsonl -o -",
  "extract talk.jsonl -o -",
  "redact talk.jsonl -o -",
  "explain",
  "completion bash",
  "--help",
];
const WRITING = [
  "migrate old.jsonl -o out/new.jsonl",
  "migrate old.jsonl --out-dir out",
  "extract talk.jsonl -o out/new.jsonl",
  "extract talk.jsonl --session-dir out",
  "extract talk.jsonl --tips --session-dir out",
  "redact talk.jsonl -o out/new.jsonl",
  "repair talk.jsonl -o out/new.jsonl",
  "checkout talk.jsonl root -o out/new.jsonl",
  "export talk.jsonl -o out/new.md",
];
const IN_PLACE = [
  "migrate old.jsonl --in-place",
  "repair torn.jsonl --in-place",
  "checkout talk.jsonl root --in-place",
];

const FILES = { "talk.jsonl": TALK, "old.jsonl": OLD, "torn.jsonl": TORN, "out/there": "" };

/** Calls the program with file descriptors as they are given. */
function callWith(argv: string, cwd: string, stdout: "pipe" | number) {
  const { status, stderr } = spawnSync(process.execPath, [PROGRAM, ...argv.split(" ")], {
    cwd,
    stdio: ["ignore", stdout, "pipe"],
    encoding: "utf8",
  });
  return { status, err: stderr };
}

describe("the reader of standard output", () => {
  test.each(READING)("may be gone: %s", async (argv) => {
    const cwd = folderOf(FILES);
    const child = spawn(process.execPath, [PROGRAM, ...argv.split(" ")], { cwd, stdio: "pipe" });
    child.stdout.destroy();
    let err = "";
    child.stderr.on("data", (text) => (err += text));
    const [status] = await once(child, "close");
    expect([status, err]).toEqual([0, ""]);
  });

  test("may go while much is still to come", async () => {
    const cwd = folderOf({ "talk.jsonl": Buffer.concat([...generateLarge(1, 4 << 20)]) });
    for (const argv of [
      "path talk.jsonl -f ndjson",
      "tree talk.jsonl -f json",
      "extract talk.jsonl -o -",
    ]) {
      const child = spawn(process.execPath, [PROGRAM, ...argv.split(" ")], { cwd, stdio: "pipe" });
      await once(child.stdout, "data");
      child.stdout.destroy();
      let err = "";
      child.stderr.on("data", (text) => (err += text));
      expect([(await once(child, "close"))[0], err]).toEqual([0, ""]);
    }
  });

  test.skipIf(process.platform !== "linux").each(READING)("may be a full disk: %s", (argv) => {
    const full = openSync("/dev/full", "w");
    const { status, err } = callWith(argv, folderOf(FILES), full);
    closeSync(full);
    expect(status).toBe(2);
    expect(err).toMatch(/^pi-session: [^\n]*no space left on the device\n$/m);
  });
});

describe("a folder", () => {
  test.for([...WRITING, ...IN_PLACE])("may be full: %s", (argv, context) => {
    const cwd = folderOf({});
    const mount = spawnSync("mount", ["-t", "tmpfs", "-o", "size=96k", "tmpfs", cwd]);
    context.skip(mount.status !== 0, "this machine lets us mount no small file system");
    onTestFinished(() => void spawnSync("umount", [cwd]));
    for (const [name, bytes] of [
      ["talk.jsonl", TALK],
      ["old.jsonl", OLD],
      ["torn.jsonl", TORN],
    ] as const)
      writeFileSync(join(cwd, name), bytes);
    spawnSync("mkdir", [join(cwd, "out")]);
    spawnSync("dd", ["if=/dev/zero", `of=${join(cwd, "filler")}`, "bs=4k"]);
    const before = filesIn(cwd);
    const { status, err } = piSession(argv.split(" "), { cwd });
    expect([status, filesIn(cwd)]).toEqual([2, before]);
    expect(err).toMatch(/^pi-session: .*: not written: .*no space left on the device$/m);
  });

  test.each([...WRITING, ...IN_PLACE])("may be closed to writers: %s", (argv) => {
    const cwd = folderOf(FILES);
    const before = filesIn(cwd);
    for (const folder of [cwd, join(cwd, "out")]) chmodSync(folder, 0o555);
    const { status, err } = asNobody(argv, cwd);
    for (const folder of [cwd, join(cwd, "out")]) chmodSync(folder, 0o755);
    expect([status, filesIn(cwd)]).toEqual([2, before]);
    expect(err).toMatch(/^pi-session: .*: not written: .*permission denied$/m);
  });
});

describe("an input", () => {
  test.each([
    ["gone.jsonl", "no such file"],
    ["out", "is a folder"],
    ["secret.jsonl", "permission denied"],
    ["dangling.jsonl", "no such file"],
    ["loop.jsonl", "too many levels of symbolic links"],
    ["talk.jsonl/x", "not a folder"],
  ])("that cannot be read is one line: %s", (file, reason) => {
    const cwd = folderOf({ ...FILES, "secret.jsonl": TALK });
    chmodSync(cwd, 0o755);
    chmodSync(join(cwd, "secret.jsonl"), 0);
    symlinkSync("nowhere", join(cwd, "dangling.jsonl"));
    symlinkSync("loop.jsonl", join(cwd, "loop.jsonl"));
    for (const command of [
      "tree F",
      "context F",
      "extract F -o -",
      "redact F -o -",
      "diff F leaf root",
    ]) {
      const { status, err } = asNobody(command.replace("F", file), cwd);
      expect([command, status]).toEqual([command, 2]);
      expect(err).toMatch(new RegExp(`^pi-session: ${file}: ${reason}.*\n$`));
    }
  });

  test.each(["tree", "context", "list", "check", "stats"])(
    "may be a named pipe: %s",
    async (command) => {
      const cwd = folderOf({});
      const fifo = join(cwd, "pipe.jsonl");
      if (spawnSync("mkfifo", [fifo]).status !== 0) return;
      const child = spawn(process.execPath, [PROGRAM, command, "pipe.jsonl", "-f", "json"], {
        cwd,
      });
      let out = "";
      child.stdout.on("data", (text) => (out += text));
      writeFileSync(fifo, TALK);
      const [status] = await once(child, "close");
      expect([status, JSON.parse(out).schema]).toEqual([0, `${command}/1`]);
    },
  );

  test.each([
    ["grows", (file: string) => writeFileSync(file, "{}\n", { flag: "a" })],
    ["shrinks", (file: string) => writeFileSync(file, LARGE.subarray(0, 1000))],
    [
      "is replaced",
      (file: string) =>
        spawnSync("sh", ["-c", `cp "${file}" "${file}.x"; mv "${file}.x" "${file}"`]),
    ],
    ["vanishes", (file: string) => spawnSync("rm", [file])],
  ])("that %s meanwhile makes no output", async (_, change) => {
    for (const argv of ["redact talk.jsonl -o new.jsonl", "extract talk.jsonl -o new.jsonl"]) {
      const cwd = folderOf({ "talk.jsonl": LARGE });
      const child = spawn(process.execPath, [PROGRAM, ...argv.split(" ")], { cwd, stdio: "pipe" });
      let err = "";
      child.stderr.on("data", (text) => (err += text));
      const ended = once(child, "close");
      while (child.exitCode === null && readdirSync(cwd).length < 2)
        await new Promise((wake) => setTimeout(wake, 2));
      change(join(cwd, "talk.jsonl"));
      expect((await ended)[0]).toBe(2);
      expect(err).toMatch(/^pi-session: talk\.jsonl: .*\n$/);
      expect(readdirSync(cwd).filter((name) => name !== "talk.jsonl")).toEqual([]);
    }
  });
});

const LARGE = Buffer.concat([...generateLarge(2, 24 << 20)]);

/** Runs the program as a user to whom the rights of files mean something. */
function asNobody(argv: string, cwd: string) {
  const user = process.getuid?.() === 0 ? { uid: 65534, gid: 65534 } : {};
  const { status, stderr } = spawnSync(process.execPath, [PROGRAM, ...argv.split(" ")], {
    cwd,
    ...user,
    encoding: "utf8",
  });
  return { status, err: stderr };
}

function filesIn(folder: string): string[] {
  const found = readdirSync(folder, { recursive: true, withFileTypes: true });
  return found
    .filter((file) => file.isFile())
    .map(({ parentPath, name }) => join(parentPath, name))
    .map((path) => `${path} ${statSync(path).size}`)
    .sort();
}
