import { symlinkSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { memberOf } from "../../src/lineage/member.js";
import { folderOf } from "../support/folder.js";

const read = (folder: string, name: string) => memberOf({ path: join(folder, name), name });

test("a header tells where a session comes from", async () => {
  const header = { type: "session", version: 3, id: "s", timestamp: "2026-01-01", cwd: "/w" };
  const folder = folderOf({
    "a.jsonl": "",
    "b.jsonl": `${JSON.stringify({ ...header, parentSession: "a.jsonl" })}\n`,
    "c.jsonl": `${JSON.stringify({ ...header, parentSession: "/gone/a.jsonl", cwd: 5 })}\n`,
  });
  symlinkSync(join(folder, "b.jsonl"), join(folder, "link.jsonl"));
  const expected = {
    path: join(folder, "b.jsonl"),
    id: "s",
    timestamp: "2026-01-01",
    cwd: "/w",
    parentSession: "a.jsonl",
    parentPath: join(folder, "a.jsonl"),
  };
  expect(await read(folder, "b.jsonl")).toEqual({ ...expected, file: "b.jsonl" });
  expect(await read(folder, "link.jsonl")).toEqual({ ...expected, file: "link.jsonl" });
  expect(await read(folder, "c.jsonl")).toMatchObject({
    cwd: null,
    parentSession: "/gone/a.jsonl",
    parentPath: null,
  });
  expect(await read(folder, "a.jsonl")).toBeUndefined();
});

test("it is found wherever it stands, and by its old name", async () => {
  const header = '{"type":"session","id":"s","branchedFrom":"/gone.jsonl"}\n';
  const entry = `${JSON.stringify({ type: "custom", id: "a", parentId: null })}\n`;
  const folder = folderOf({
    "bom.jsonl": `\ufeff${header}`,
    "late.jsonl": `{"torn\n\n\n${entry}${entry}${header}`,
    "long.jsonl": `{"type":"custom","id":"b","data":"${"x".repeat(10_000)}"}\n${header}`,
  });
  for (const name of ["bom.jsonl", "late.jsonl", "long.jsonl"]) {
    expect(await read(folder, name)).toMatchObject({ id: "s", parentSession: "/gone.jsonl" });
  }
  await expect(read(folder, "none.jsonl")).rejects.toThrow("no such file");
});
