import { mkdirSync, utimesSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { checkSession } from "../../../src/check/check.js";
import { openSession } from "../../../src/session/open.js";
import { folderOf } from "../../support/folder.js";

const HEADER =
  '{"type":"session","version":3,"id":"s","timestamp":"2026-01-01T00:00:00.000Z","cwd":"/"}\n';
/** No process has such a number. */
const DEAD = 2 ** 30;

async function beside(files: Record<string, string>, prepare?: (folder: string) => void) {
  const folder = folderOf({ "talk.jsonl": HEADER, ...files });
  prepare?.(folder);
  const path = join(folder, "talk.jsonl");
  const { findings } = checkSession(await openSession(path), { path });
  return findings.map(({ rule, severity, message }) => `${rule} ${severity} ${message}`);
}

test("locks of the dead, temporary files and backups", async () => {
  expect(await beside({ "talk.jsonl.lock": `{"pid":${DEAD}}` })).toEqual([
    "place/side-file info beside it: talk.jsonl.lock",
  ]);
  expect(await beside({ [`.talk.jsonl.${DEAD}-0a.pi-session-tmp`]: "" })).toHaveLength(1);
  for (const name of [
    "talk.jsonl.bak",
    "talk.jsonl.bak2",
    "talk.jsonl~",
    ".talk.jsonl.swp",
    "talk.jsonl.4711.0f.tmp",
    "talk.jsonl.reset.2026-01-01T00-00-00.000Z",
  ]) {
    expect(await beside({ [name]: "" }), name).toEqual([`place/side-file info beside it: ${name}`]);
  }
});

test("a folder as a lock is dead when nobody touches it any more", async () => {
  const lock = (age: number) => (folder: string) => {
    mkdirSync(join(folder, "talk.jsonl.lock"));
    const time = Date.now() / 1000 - age;
    utimesSync(join(folder, "talk.jsonl.lock"), time, time);
  };
  expect(await beside({}, lock(0))).toEqual([]);
  expect(await beside({}, lock(3600))).toHaveLength(1);
});

test("what belongs to others, lives, or is wanted stays quiet", async () => {
  expect(
    await beside({
      "talk.jsonl.lock": `{"pid":${process.pid}}`,
      [`.talk.jsonl.${process.pid}-0a.pi-session-tmp`]: "",
      "talk.jsonl.rejected": "",
      "other.jsonl.bak": "",
      "talk.jsonl2.bak": "",
      "talk.html": "",
    }),
  ).toEqual([]);
});

test("name and folder of pi's shape are compared with the header", async () => {
  const name = "2026-01-01T00-00-00-000Z_other.jsonl";
  const folder = folderOf({ [`--home-x--/${name}`]: HEADER, [`sessions/${name}`]: HEADER });
  const messages = async (path: string) => {
    const { findings } = checkSession(await openSession(path), { path });
    return findings.map(({ message, fixable }) => `${message} ${fixable}`);
  };
  expect(await messages(join(folder, "--home-x--", name))).toEqual([
    "the header: the file's name says other; its cwd is not that of the folder false",
  ]);
  expect(await messages(join(folder, "sessions", name))).toEqual([
    "the header: the file's name says other false",
  ]);
});

test("what the file's name tells can be filled in", async () => {
  const name = "2026-01-01T00-00-00-000Z_s.jsonl";
  const folder = folderOf({ [name]: '{"type":"session","version":3,"id":"s","cwd":"/"}\n' });
  const path = join(folder, name);
  const { findings } = checkSession(await openSession(path), { path });
  expect(findings).toMatchObject([{ rule: "header/fields", severity: "warning", fixable: true }]);
});

test("a header past the first MiB", () => {
  const filler = "x".repeat(1 << 20);
  return beside({ "talk.jsonl": HEADER.replace("}\n", `,"metadata":{"a":"${filler}"}}\n`) }).then(
    (found) =>
      expect(found).toEqual(["header/fields warning the header: it ends past the first MiB"]),
  );
});
