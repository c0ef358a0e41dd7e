import { mkdirSync, symlinkSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { findFiles } from "../../src/read/inputs.js";
import { folderOf } from "../support/folder.js";

function names(paths: string[], cwd: string) {
  const { files, faults } = findFiles(paths, { env: { HOME: cwd }, cwd });
  return { names: files.map(({ name }) => name), faults };
}

test("a folder is walked for its session files, in order", () => {
  const cwd = folderOf({
    "b.jsonl": "12345",
    "a/z.jsonl": "",
    "a/z.jsonl.bak": "",
    "a/z.jsonl.rejected": "",
    "a/notes.txt": "",
    "a/b/deep.jsonl": "",
    "c.jsonl/inner.jsonl": "",
  });
  mkdirSync(join(cwd, "empty"));
  expect(names(["."], cwd)).toEqual({
    names: ["a/b/deep.jsonl", "a/z.jsonl", "b.jsonl", "c.jsonl/inner.jsonl"],
    faults: [],
  });
  expect(names(["b.jsonl", "a/notes.txt", "a", "empty"], cwd).names).toEqual([
    "b.jsonl",
    "a/notes.txt",
    "a/b/deep.jsonl",
    "a/z.jsonl",
  ]);
  const [file] = findFiles(["b.jsonl"], { env: {}, cwd }).files;
  expect(file).toEqual({ path: join(cwd, "b.jsonl"), name: "b.jsonl", size: 5 });
});

test("nothing is found twice, and loops of links end", () => {
  const cwd = folderOf({ "real/a.jsonl": "", "other/b.jsonl": "" });
  symlinkSync("..", join(cwd, "real/up"));
  symlinkSync("../real/a.jsonl", join(cwd, "other/same.jsonl"));
  symlinkSync("nowhere", join(cwd, "other/dangling.jsonl"));
  symlinkSync("self", join(cwd, "other/self"));
  const found = names([".", "real/a.jsonl", "./real"], cwd);
  expect(found.names).toEqual(["other/b.jsonl", "other/same.jsonl"]);
  expect(found.faults).toEqual(["other/self: too many levels of symbolic links"]);
});

test("one bad path does not hide the rest; standard input is one of these", () => {
  const cwd = folderOf({ "a.jsonl": "" });
  expect(names(["none", "-", "a.jsonl", "a.jsonl/x", "-"], cwd)).toEqual({
    names: ["-", "a.jsonl"],
    faults: ["none: no such file, and no session id begins with it", "a.jsonl/x: not a folder"],
  });
});
