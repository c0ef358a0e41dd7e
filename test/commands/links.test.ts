import { spawnSync } from "node:child_process";
import {
  linkSync,
  lstatSync,
  readdirSync,
  readFileSync,
  readlinkSync,
  statSync,
  symlinkSync,
} from "node:fs";
import { join } from "node:path";
import { describe, expect, test } from "vitest";
import { folderOf } from "../support/folder.js";
import { sampleBytes } from "../support/samples.js";
import { piSession } from "../support/spawn.js";

const TALK = sampleBytes("branches.jsonl").toString();
const OLD = sampleBytes("version-1.jsonl").toString();

const OUTPUTS = ["extract talk.jsonl -o F", "redact talk.jsonl -o F", "migrate talk.jsonl -o F"];

describe("links", () => {
  test.each(OUTPUTS)("are followed by what is written over them: %s", (call) => {
    const cwd = folderOf({ "talk.jsonl": TALK, "real/old.jsonl": "x" });
    symlinkSync("real/old.jsonl", join(cwd, "link.jsonl"));
    const argv = call.replace("F", "link.jsonl").split(" ");
    expect(piSession(argv, { cwd })).toMatchObject({
      status: 2,
      err: expect.stringContaining("link.jsonl: already exists"),
    });
    expect(piSession([...argv, "--force"], { cwd }).status).toBe(0);
    expect(readlinkSync(join(cwd, "link.jsonl"))).toBe("real/old.jsonl");
    expect(lstatSync(join(cwd, "real/old.jsonl")).size).toBeGreaterThan(1);
    expect(readdirSync(join(cwd, "real"))).toEqual(["old.jsonl"]);
  });

  test.each(OUTPUTS)("do not let a source be written over by another name: %s", (call) => {
    const cwd = folderOf({ "talk.jsonl": TALK });
    symlinkSync("talk.jsonl", join(cwd, "soft.jsonl"));
    linkSync(join(cwd, "talk.jsonl"), join(cwd, "hard.jsonl"));
    for (const name of ["soft.jsonl", "hard.jsonl", "talk.jsonl", "./talk.jsonl"]) {
      const { status, err } = piSession([...call.replace("F", name).split(" "), "--force"], {
        cwd,
      });
      expect([status, err]).toEqual([
        2,
        expect.stringContaining(` ${name}: is the file being read\n`),
      ]);
    }
    expect(readFileSync(join(cwd, "talk.jsonl"), "utf8")).toBe(TALK);
  });

  test("of the hard kind keep the old file when one of its names is rewritten", () => {
    const cwd = folderOf({ "old.jsonl": OLD });
    linkSync(join(cwd, "old.jsonl"), join(cwd, "other.jsonl"));
    expect(piSession(["migrate", "old.jsonl", "--in-place", "--no-backup"], { cwd }).status).toBe(
      0,
    );
    expect(readFileSync(join(cwd, "old.jsonl"), "utf8")).not.toBe(OLD);
    expect(readFileSync(join(cwd, "other.jsonl"), "utf8")).toBe(OLD);
  });
});

/** A talk whose header leads to other places. */
function led(header: object): string {
  const [first, ...rest] = TALK.split("\n");
  return [JSON.stringify({ ...JSON.parse(first!), ...header }), ...rest].join("\n");
}

describe("a path in a header", () => {
  test.each(["../../outside", "/tmp/../outside", "a/b", "nul\u0000inside", "..", ""])(
    "leads no result anywhere: %j",
    (path) => {
      const header = { id: path, timestamp: path, cwd: path, parentSession: path };
      const cwd = folderOf({ "a/b/c/talk.jsonl": led(header) });
      for (const call of ["extract talk.jsonl", "extract talk.jsonl --tips --session-dir out"]) {
        expect(piSession(call.split(" "), { cwd: join(cwd, "a/b/c") }).status).toBe(0);
      }
      const outside = readdirSync(cwd, { recursive: true }).filter(
        (name) => !String(name).startsWith("a/b/c"),
      );
      expect(outside.sort()).toEqual(["a", "a/b"]);
      const named = /^\d{4}-\d\d-\d\dT\d\d-\d\d-\d\d-\d{3}Z_[0-9a-f-]{36}\.jsonl$/;
      for (const name of readdirSync(join(cwd, "a/b/c/out"))) expect(name).toMatch(named);
    },
  );

  test("is opened by no command", (context) => {
    const cwd = folderOf({ "parent/there.jsonl": "mine\n" });
    const pipe = join(cwd, "parent/pipe");
    context.skip(spawnSync("mkfifo", [pipe]).status !== 0, "this machine has no named pipes");
    const there = join(cwd, "parent/there.jsonl");
    // Whoever opened the pipe would wait for ever.
    for (const parentSession of [pipe, there]) {
      const work = folderOf({
        "talk.jsonl": led({ parentSession, cwd: parentSession }),
        "old.jsonl": OLD.replace(/^\{/, `{"branchedFrom":${JSON.stringify(parentSession)},`),
      });
      const calls = [
        "list . -f json",
        "lineage . -f json",
        "stats .",
        "tree talk.jsonl",
        "migrate old.jsonl --in-place",
        "migrate old.jsonl.bak --out-dir out",
        "extract talk.jsonl",
        "redact talk.jsonl -o new.jsonl",
      ];
      for (const call of calls) {
        expect([call, piSession(call.split(" "), { cwd: work }).status]).toEqual([call, 0]);
      }
      expect(piSession(["check", "."], { cwd: work }).status).toBeLessThan(2);
    }
    expect(readFileSync(there, "utf8")).toBe("mine\n");
    expect(statSync(pipe).isFIFO()).toBe(true);
    expect(readdirSync(join(cwd, "parent")).sort()).toEqual(["pipe", "there.jsonl"]);
  });
});
