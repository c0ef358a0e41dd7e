import { appendFileSync, readdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, onTestFinished, test } from "vitest";
import { Draft } from "../../src/draft/draft.js";
import { LineStarts } from "../../src/draft/line-starts.js";
import { type Destination, writeDraft } from "../../src/draft/write.js";
import { Fault } from "../../src/fault.js";
import { memoryOutput } from "../../src/output.js";
import { fileSource } from "../../src/read/source.js";
import { type Snapshot, snapshot } from "../../src/write/snapshot.js";
import { folderOf } from "../support/folder.js";
import { type FsCall, interceptFs, systemError } from "../support/intercept.js";

const OLD = "one\ntwo\nthree\n";
const NEW = "one\nTWO\n";
const REJECTED = [
  '{"line":2,"offset":4,"rule":"line/torn","text":"two"}',
  '{"line":3,"offset":8,"rule":"line/nul","text":"three\\n"}',
  "",
].join("\n");

/** Writes the file's draft, and returns what stands where then. */
async function write(
  folder: string,
  destination: Destination,
  judge: (path: string) => void = () => {},
) {
  const name = join(folder, "s");
  const stats = snapshot(name, folder) as Snapshot;
  const source = fileSource(name);
  onTestFinished(() => source.close());
  const draft = new Draft(source).edited([
    { rule: "line/torn", offset: 4, length: 3, insert: [Buffer.from("TWO")] },
    { rule: "line/nul", offset: 8, length: 6, insert: [] },
  ]);
  const io = { cwd: folder, stdout: memoryOutput(), stderr: memoryOutput() };
  const place = await writeDraft(draft, new LineStarts(source), destination, stats, judge, io);
  return { place, stdout: io.stdout.text() };
}

const IN_PLACE: Destination = { kind: "in-place", backup: true };

function state(folder: string): Record<string, string> {
  const read = (name: string) => [name, readFileSync(join(folder, name), "utf8")];
  return Object.fromEntries(readdirSync(folder).map(read));
}

const AFTER = { s: NEW, "s.bak": OLD, "s.rejected": REJECTED };

describe("writeDraft", () => {
  test("in place: with a backup and what was taken out", async () => {
    const folder = folderOf({ s: OLD });
    const { place } = await write(folder, IN_PLACE);
    const name = join(folder, "s");
    expect(place).toEqual({ output: name, backup: `${name}.bak`, rejected: `${name}.rejected` });
    expect(state(folder)).toEqual(AFTER);
  });

  test("to a file; to standard output, with nothing beside", async () => {
    const folder = folderOf({ s: OLD });
    const { place } = await write(folder, { kind: "file", name: "out", force: false });
    expect(place).toEqual({ output: "out", backup: null, rejected: "out.rejected" });
    expect(state(folder)).toEqual({ s: OLD, out: NEW, "out.rejected": REJECTED });
    const { stdout } = await write(folder, { kind: "file", name: "-", force: false });
    expect(stdout).toBe(NEW);
    expect(readdirSync(folder)).toEqual(["out", "out.rejected", "s"]);
  });

  test("what is judged is the whole result, before it is anyone's; no leaves no trace", async () => {
    const folder = folderOf({ s: OLD });
    const judge = (path: string) => {
      expect(readFileSync(path, "utf8")).toBe(NEW);
      expect(state(folder).s).toBe(OLD);
      throw new Error("no");
    };
    await expect(write(folder, IN_PLACE, judge)).rejects.toThrow("no");
    expect(state(folder)).toEqual({ s: OLD });
  });

  test("refuses when another program appended meanwhile", async () => {
    const folder = folderOf({ s: OLD });
    const append = () => appendFileSync(join(folder, "s"), "four\n");
    await expect(write(folder, IN_PLACE, append)).rejects.toThrow(
      "changed while it was being read",
    );
    expect(state(folder)).toEqual({ s: `${OLD}four\n` });
  });

  test("refuses when another program holds the lock", async () => {
    const folder = folderOf({ s: OLD });
    const lock = () => writeFileSync(join(folder, "s.lock"), String(process.pid));
    await expect(write(folder, IN_PLACE, lock)).rejects.toThrow("in use by process");
    expect(state(folder)).toEqual({ s: OLD, "s.lock": String(process.pid) });
  });

  test.each(["EIO", "ENOSPC"])("each call in turn fails with %s: all or nothing", async (code) => {
    for (let at = 1; ; at++) {
      const folder = folderOf({ s: OLD });
      const calls: FsCall[] = [];
      const restore = interceptFs((call) => {
        calls.push(call);
        if (calls.length === at) throw systemError(code, call);
      });
      const error = await write(folder, IN_PLACE)
        .then(() => undefined)
        .catch((thrown: Error) => thrown)
        .finally(restore);
      if (calls.length < at) break;
      const what = `${at}: ${calls[at - 1]}`;
      const now = state(folder);
      const isDone = error === undefined || error.message.includes(": written, but");
      expect([what, now]).toEqual([what, isDone ? AFTER : { s: OLD }]);
      if (error === undefined) expect(calls[at - 1]).toBe("fchownSync");
    }
  });

  test("does not write over itself, nor over what is there", async () => {
    const folder = folderOf({ s: OLD, out: "taken" });
    const to = (name: string): Destination => ({ kind: "file", name, force: false });
    await expect(write(folder, to("s"))).rejects.toThrow(Fault);
    await expect(write(folder, to("out"))).rejects.toThrow(Fault);
    expect(state(folder)).toEqual({ s: OLD, out: "taken" });
  });
});
