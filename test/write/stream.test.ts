import { execFileSync } from "node:child_process";
import {
  appendFileSync,
  closeSync,
  openSync,
  readdirSync,
  readFileSync,
  readSync,
  statSync,
} from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { memoryOutput } from "../../src/output.js";
import { openOutput } from "../../src/write/open.js";
import { snapshot } from "../../src/write/snapshot.js";
import { folderOf } from "../support/folder.js";

const held = () =>
  readdirSync(tmpdir()).filter((name) => name.startsWith(`.output.${process.pid}`));

describe("a stream", () => {
  it("takes bytes to standard output as they come", async () => {
    const io = { cwd: "/", stdout: memoryOutput() };
    const target = openOutput("-", io);
    target.write(Buffer.from([0x61, 0xff]));
    expect(io.stdout.bytes()).toEqual(Buffer.from([0x61, 0xff]));
    expect(target.finish()).toBeUndefined();
    expect(await target.commit()).toEqual({ output: "-", backup: null });
    expect(held()).toEqual([]);
  });

  it("holds a result that is judged first back, for no one else to read", async () => {
    const io = { cwd: "/", stdout: memoryOutput() };
    const target = openOutput("-", io, { judged: true });
    target.write(Buffer.from("result"));
    const file = target.finish() as string;
    expect(readFileSync(file, "utf8")).toBe("result");
    expect(statSync(file).mode & 0o777).toBe(0o600);
    expect(io.stdout.text()).toBe("");
    await target.commit();
    target.discard();
    expect(io.stdout.text()).toBe("result");
    expect(held()).toEqual([]);
  });

  it("says so when the source changed, before anything is out if it was held", async () => {
    const folder = folderOf({ s: "old" });
    for (const judged of [false, true]) {
      const io = { cwd: folder, stdout: memoryOutput() };
      const target = openOutput("-", io, { source: snapshot("s", folder), judged });
      target.write(Buffer.from("result"));
      appendFileSync(join(folder, "s"), "x");
      await expect(target.commit()).rejects.toThrow("s: changed while it was being read");
      target.discard();
      expect(io.stdout.text()).toBe(judged ? "" : "result");
    }
    expect(held()).toEqual([]);
  });

  it("writes to a device as it stands and leaves it one", async () => {
    const before = statSync("/dev/null");
    const target = openOutput("/dev/null", { cwd: "/", stdout: memoryOutput() });
    target.write(Buffer.from("x"));
    expect(await target.commit()).toEqual({ output: "/dev/null", backup: null });
    target.discard();
    expect(statSync("/dev/null")).toMatchObject({ ino: before.ino, mode: before.mode });
  });

  it.each([1, 1 << 17])("tells of a full device, with %d bytes", async (length) => {
    const target = openOutput("/dev/full", { cwd: "/", stdout: memoryOutput() });
    const write = async () => {
      target.write(Buffer.alloc(length));
      await target.commit();
    };
    await expect(write).rejects.toThrow("/dev/full: not written: no space left on the device");
    target.discard();
  });

  it("writes to a named pipe", async () => {
    const folder = folderOf({});
    execFileSync("mkfifo", [join(folder, "pipe")]);
    // Opened for both, so that neither side waits for the other.
    const fd = openSync(join(folder, "pipe"), "r+");
    const target = openOutput("pipe", { cwd: folder, stdout: memoryOutput() });
    target.write(Buffer.from("through"));
    await target.commit();
    target.discard();
    const bytes = Buffer.alloc(100);
    expect(bytes.toString("utf8", 0, readSync(fd, bytes))).toBe("through");
    closeSync(fd);
    expect(readdirSync(folder)).toEqual(["pipe"]);
  });
});
