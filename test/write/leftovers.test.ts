import { spawnSync } from "node:child_process";
import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { expect, it } from "vitest";
import { temporaryName } from "../../src/format/side-files.js";
import { leftovers } from "../../src/write/leftovers.js";
import { folderOf } from "../support/folder.js";

it("names what killed runs left beside the targets, and nothing else", () => {
  const folder = folderOf({ "s.jsonl": "", "sub/t.jsonl": "" });
  const dead = spawnSync(process.execPath, ["-e", "0"]).pid;
  const long = `${"é".repeat(120)}.jsonl`;
  const left = [
    join(folder, temporaryName("s.jsonl", dead, "0a")),
    join(folder, temporaryName(long, dead, "1b")),
    join(folder, "sub", temporaryName("t.jsonl", dead, "2c")),
  ];
  const others = [
    temporaryName("s.jsonl", process.pid, "0a"),
    temporaryName("another.jsonl", dead, "0a"),
    "s.jsonl.bak",
    `.s.jsonl.${dead}.swp`,
  ].map((name) => join(folder, name));
  for (const path of [...left, ...others]) writeFileSync(path, "");
  const targets = [join(folder, "s.jsonl"), join(folder, long), join(folder, "sub/t.jsonl")];
  expect(leftovers(targets).sort()).toEqual(left.sort());
  expect(leftovers([join(folder, "new.jsonl")])).toEqual([]);
});
