import {
  appendFileSync,
  chmodSync,
  linkSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  readlinkSync,
  renameSync,
  rmSync,
  statSync,
  symlinkSync,
  utimesSync,
  writeFileSync,
} from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { Fault } from "../../src/fault.js";
import { memoryOutput } from "../../src/output.js";
import { openInPlace, openOutput } from "../../src/write/open.js";
import { type Snapshot, snapshot } from "../../src/write/snapshot.js";
import type { Target } from "../../src/write/target.js";
import { folderOf } from "../support/folder.js";

const OLD = "old\n";
const NEW = "new\n";

/** Writes NEW to a target and commits it. */
async function write(target: Target, content: string | Uint8Array = NEW) {
  try {
    target.write(Buffer.from(content));
    return await target.commit();
  } finally {
    target.discard();
  }
}

const inPlace = (source: Snapshot, backup = true) => openInPlace(source, { backup });
const taken = (folder: string, name = "s.jsonl") => snapshot(name, folder) as Snapshot;
const io = (cwd: string) => ({ cwd, stdout: memoryOutput() });
const read = (...path: string[]) => readFileSync(join(...path), "utf8");
const mode = (path: string) => statSync(path).mode & 0o7777;

/** Runs what must be refused; the folder must be as it was. */
async function refused(folder: string, action: () => unknown): Promise<string> {
  const before = readdirSync(folder);
  const error = await Promise.resolve()
    .then(action)
    .then(
      () => "nothing",
      (thrown) => thrown,
    );
  expect(error).toBeInstanceOf(Fault);
  expect(readdirSync(folder)).toEqual(before);
  return (error as Fault).message.replaceAll(folder, "FOLDER");
}

describe("openInPlace", () => {
  it("replaces the file, keeping mode and a backup, numbered where names are taken", async () => {
    const folder = folderOf({ "s.jsonl": OLD });
    const path = join(folder, "s.jsonl");
    chmodSync(path, 0o640);
    expect(await write(inPlace(taken(folder)))).toEqual({ output: path, backup: `${path}.bak` });
    expect(read(path)).toBe(NEW);
    expect(mode(path)).toBe(0o640);
    expect(read(`${path}.bak`)).toBe(OLD);
    expect(mode(`${path}.bak`)).toBe(0o640);

    expect((await write(inPlace(taken(folder)), "3")).backup).toBe(`${path}.bak1`);
    expect((await write(inPlace(taken(folder)), "4")).backup).toBe(`${path}.bak2`);
    expect(await write(inPlace(taken(folder), false), "5")).toEqual({ output: path, backup: null });
    expect(readdirSync(folder).map((name) => [name, read(folder, name)])).toEqual([
      ["s.jsonl", "5"],
      ["s.jsonl.bak", OLD],
      ["s.jsonl.bak1", NEW],
      ["s.jsonl.bak2", "3"],
    ]);
  });

  it("gives no program the right to run as another user", async () => {
    const folder = folderOf({ "s.jsonl": OLD });
    chmodSync(join(folder, "s.jsonl"), 0o4755);
    await write(inPlace(taken(folder)));
    expect(mode(join(folder, "s.jsonl"))).toBe(0o755);
  });

  it("follows symbolic links, to files and in folders, and leaves them", async () => {
    const folder = folderOf({ "real/s.jsonl": OLD });
    symlinkSync("real", join(folder, "dir"));
    symlinkSync("dir/s.jsonl", join(folder, "link"));
    const written = await write(inPlace(taken(folder, "link")));
    expect(written.output).toBe(join(folder, "real/s.jsonl"));
    expect(readlinkSync(join(folder, "link"))).toBe("dir/s.jsonl");
    expect(read(folder, "link")).toBe(NEW);
    expect(readdirSync(join(folder, "real"))).toEqual(["s.jsonl", "s.jsonl.bak"]);
  });

  it("leaves other hard links of the file what it was", async () => {
    const folder = folderOf({ "s.jsonl": OLD });
    linkSync(join(folder, "s.jsonl"), join(folder, "other"));
    await write(inPlace(taken(folder), false));
    expect([read(folder, "s.jsonl"), read(folder, "other")]).toEqual([NEW, OLD]);
  });

  it.each<[string, (path: string) => void, string]>([
    ["was appended to", (path) => appendFileSync(path, "x"), "changed"],
    ["was cut", (path) => writeFileSync(path, ""), "changed"],
    ["was overwritten with as many bytes", overwritten, "changed"],
    ["was replaced", replaced, "changed"],
    ["vanished", (path) => rmSync(path), "vanished"],
  ])("refuses when the file %s", async (_, change, word) => {
    const folder = folderOf({ "s.jsonl": OLD });
    const target = inPlace(taken(folder));
    change(join(folder, "s.jsonl"));
    const names = readdirSync(folder).filter((name) => !name.startsWith("."));
    const contents = names.map((name) => read(folder, name));
    await expect(write(target)).rejects.toThrow(`s.jsonl: ${word} while it was being read`);
    expect(readdirSync(folder)).toEqual(names);
    expect(names.map((name) => read(folder, name))).toEqual(contents);
  });

  it("refuses a file that another program has locked, before and after", async () => {
    const folder = folderOf({ "s.jsonl": OLD });
    symlinkSync("s.jsonl", join(folder, "link"));
    const source = taken(folder);
    const linked = taken(folder, "link");
    const target = inPlace(source);
    for (const name of ["s.jsonl.lock", "link.lock"]) {
      writeFileSync(join(folder, name), `{"pid":${process.pid}}`);
      const which = name === "link.lock" ? linked : source;
      expect(await refused(folder, () => inPlace(which))).toBe(
        `${which.name}: in use by process ${process.pid} (FOLDER/${name}); nothing was written`,
      );
      if (name === "s.jsonl.lock") await expect(write(target)).rejects.toThrow("in use by process");
      rmSync(join(folder, name));
    }
    mkdirSync(join(folder, "s.jsonl.lock"));
    expect(await refused(folder, () => inPlace(source))).toMatch("in use by another program");
    expect(read(folder, "s.jsonl")).toBe(OLD);
  });

  it("takes names of every length that the system takes", async () => {
    for (const base of ["s".repeat(251), "é".repeat(125), "😀".repeat(62)]) {
      const folder = folderOf({ [base]: OLD });
      await write(inPlace(taken(folder, base)));
      expect(read(folder, base)).toBe(NEW);
    }
  });

  it("leaves nothing when it is given up", () => {
    const folder = folderOf({ "s.jsonl": OLD });
    const target = inPlace(taken(folder));
    target.write(Buffer.from(NEW));
    expect(read(target.finish() as string)).toBe(NEW);
    target.discard();
    target.discard();
    expect(readdirSync(folder)).toEqual(["s.jsonl"]);
  });
});

describe("openOutput", () => {
  it("makes a file with the source's mode", async () => {
    const folder = folderOf({ "s.jsonl": OLD });
    chmodSync(join(folder, "s.jsonl"), 0o600);
    const output = join(folder, "new.jsonl");
    const target = openOutput("new.jsonl", io(folder), { source: taken(folder) });
    expect(await write(target)).toEqual({ output, backup: null });
    expect([read(output), mode(output)]).toEqual([NEW, 0o600]);
    expect(readdirSync(folder)).toEqual(["new.jsonl", "s.jsonl"]);
  });

  it("makes a file as the user's mask says where there is no source", async () => {
    const folder = folderOf({});
    await write(openOutput("new", io(folder)));
    expect(mode(join(folder, "new"))).toBe(0o666 & ~process.umask());
  });

  it("replaces only with force, keeping the mode of what was there", async () => {
    const folder = folderOf({ "s.jsonl": OLD, out: "out" });
    chmodSync(join(folder, "out"), 0o604);
    const source = taken(folder);
    const refusal = "out: already exists (--force replaces it)";
    expect(await refused(folder, () => openOutput("out", io(folder), { source }))).toBe(refusal);
    await write(openOutput("out", io(folder), { source, force: true }));
    expect([read(folder, "out"), mode(join(folder, "out"))]).toEqual([NEW, 0o604]);
    expect(readdirSync(folder)).toEqual(["out", "s.jsonl"]);
  });

  it("does not replace a file that came meanwhile", async () => {
    const folder = folderOf({});
    const target = openOutput("out", io(folder));
    writeFileSync(join(folder, "out"), "theirs");
    await expect(write(target)).rejects.toThrow("out: already exists");
    expect(readdirSync(folder)).toEqual(["out"]);
    expect(read(folder, "out")).toBe("theirs");
  });

  it("refuses the input itself, under any name, even with force", async () => {
    const folder = folderOf({ "s.jsonl": OLD });
    symlinkSync("s.jsonl", join(folder, "link"));
    linkSync(join(folder, "s.jsonl"), join(folder, "hard"));
    const source = taken(folder);
    for (const name of ["s.jsonl", "link", "hard", "./s.jsonl", join(folder, "s.jsonl")]) {
      expect(
        await refused(folder, () => openOutput(name, io(folder), { source, force: true })),
      ).toMatch(/: is the file being read$/);
    }
  });

  it("refuses when the source changed, and makes no file", async () => {
    const folder = folderOf({ "s.jsonl": OLD });
    const target = openOutput("out", io(folder), { source: taken(folder) });
    appendFileSync(join(folder, "s.jsonl"), "x");
    await expect(write(target)).rejects.toThrow("s.jsonl: changed while it was being read");
    expect(readdirSync(folder)).toEqual(["s.jsonl"]);
  });

  it("follows a symbolic link to a file that is not there yet", async () => {
    const folder = folderOf({ "sub/x": "" });
    symlinkSync("sub/deep", join(folder, "link"));
    symlinkSync("../out", join(folder, "sub/deep"));
    const written = await write(openOutput("link", io(folder)));
    expect(written.output).toBe(join(folder, "out"));
    expect(readlinkSync(join(folder, "link"))).toBe("sub/deep");
  });

  it.each([
    ["", '"": is no file name'],
    ["new/", "new/: is no file name"],
    ["dir", "dir: is a folder"],
    ["file/x", "file/x: not written: not a folder"],
    ["none/x", "none/x: not written: no such folder"],
    ["loop", "loop: not written: too many levels of symbolic links"],
    ["n".repeat(256), `${"n".repeat(256)}: not written: name too long`],
  ])("refuses %j in one line", async (name, message) => {
    const folder = folderOf({ file: "", "dir/x": "" });
    symlinkSync("loop", join(folder, "loop"));
    expect(await refused(folder, () => openOutput(name, io(folder), { force: true }))).toBe(
      message,
    );
  });

  it("tells of a folder that vanished", async () => {
    const folder = folderOf({ "sub/x": "" });
    const target = openOutput("sub/out", io(folder));
    rmSync(join(folder, "sub"), { recursive: true });
    await expect(write(target)).rejects.toThrow("sub/out: not written: no such file or folder");
  });

  it("tells of a rename that fails", async () => {
    const folder = folderOf({ out: OLD });
    const target = openOutput("out", io(folder), { force: true });
    rmSync(join(folder, "out"));
    mkdirSync(join(folder, "out"));
    await expect(write(target)).rejects.toThrow("out: not written: is a folder");
    expect(readdirSync(folder)).toEqual(["out"]);
  });

  it("copies large writes as they were when given", async () => {
    const folder = folderOf({});
    const target = openOutput("out", io(folder));
    const parts = [3, 1 << 20, 5, (1 << 20) + 1, (1 << 20) - 1, 0, 7].map((n) =>
      Buffer.alloc(n, `${n}`),
    );
    for (const part of parts) {
      const window = Buffer.from(part);
      target.write(window);
      window.fill(0);
    }
    await target.commit();
    expect(readFileSync(join(folder, "out")).equals(Buffer.concat(parts))).toBe(true);
  });
});

/** The same size, another time. */
function overwritten(path: string): void {
  writeFileSync(path, OLD.toUpperCase());
  utimesSync(path, 1, 1);
}

/** The same size and time, another file. */
function replaced(path: string): void {
  const { mtime } = statSync(path);
  renameSync(path, `${path}.moved`);
  writeFileSync(path, OLD);
  utimesSync(path, mtime, mtime);
}
