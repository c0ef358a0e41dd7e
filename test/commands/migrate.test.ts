import { existsSync, readdirSync, readFileSync, symlinkSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, test } from "vitest";
import { folderOf } from "../support/folder.js";
import { sampleBytes } from "../support/samples.js";
import { piSession } from "../support/spawn.js";

const sample = (name: string) => sampleBytes(`${name}.jsonl`).toString();
const [V1, V2, V3] = ["version-1", "version-2", "linear"].map(sample) as [string, string, string];
const FUTURE = sample("version-future");

interface Reported {
  file: string;
  status: string;
  [field: string]: unknown;
}
const reported = (out: string) => (JSON.parse(out) as { files: Reported[] }).files;
const read = (folder: string, name: string) => readFileSync(join(folder, name), "utf8");

/** The migrated text of version-1.jsonl: what `-o -` gives, judged by test/migrate/bytes.test.ts. */
const NEW_V1 = piSession(["migrate", "-", "-o", "-"], { input: V1 }).out;

describe("without a target", () => {
  test("it says what it would do and writes nothing, exit 0", () => {
    const cwd = folderOf({ "a.jsonl": V1, "b.jsonl": V3 });
    const { status, out, err } = piSession(["migrate", "."], { cwd });
    expect({ status, out, err }).toEqual({
      status: 0,
      out: "to migrate  1 → 3  a.jsonl  8 entries\n1 to be migrated, 1 current\n",
      err: "nothing was written; --in-place, --out-dir or -o says where to\n",
    });
    expect(read(cwd, "a.jsonl")).toBe(V1);
  });

  test("--check ends with 1 when there is something to migrate, with 0 when not", () => {
    const cwd = folderOf({ "a.jsonl": V1, "b.jsonl": V3 });
    expect(piSession(["migrate", ".", "--check"], { cwd }).status).toBe(1);
    expect(piSession(["migrate", "b.jsonl", "--check"], { cwd }).status).toBe(0);
    expect(piSession(["migrate", "b.jsonl", "none", "--check"], { cwd }).status).toBe(2);
  });

  test("JSON says of each file what it is", () => {
    const cwd = folderOf({
      "1.jsonl": V1,
      "2.jsonl": V2,
      "3.jsonl": V3,
      "4.jsonl": sample("withdrawn-format-4"),
      "5.jsonl": FUTURE,
      "6.jsonl": "prose\n",
      "7.jsonl": "",
    });
    const { status, out, err } = piSession(["migrate", ".", "-f", "json"], { cwd });
    expect(status).toBe(2);
    expect(JSON.parse(out).schema).toBe("migrate/1");
    const none = { output: null, backup: null };
    expect(reported(out)).toEqual([
      {
        file: "1.jsonl",
        from: 1,
        to: 3,
        status: "would-migrate",
        ...none,
        entries: 8,
        message: null,
      },
      {
        file: "2.jsonl",
        from: 2,
        to: 3,
        status: "would-migrate",
        ...none,
        entries: 5,
        message: null,
      },
      { file: "3.jsonl", from: 3, to: 3, status: "current", ...none, entries: 6, message: null },
      {
        file: "4.jsonl",
        from: 4,
        to: null,
        status: "future",
        ...none,
        entries: 0,
        message: expect.stringContaining("withdrawn format 4"),
      },
      {
        file: "5.jsonl",
        from: 5,
        to: null,
        status: "future",
        ...none,
        entries: 3,
        message: "is of version 5, from the future; left alone",
      },
      {
        file: "6.jsonl",
        from: null,
        to: null,
        status: "failed",
        ...none,
        entries: 0,
        message: "is not a session file: no header and no entries",
      },
      {
        file: "7.jsonl",
        from: null,
        to: null,
        status: "current",
        ...none,
        entries: 0,
        message: "is empty",
      },
    ]);
    expect(err).toContain("pi-session: 6.jsonl: is not a session file");
  });
});

describe("--in-place", () => {
  test("rewrites old files beside a backup, and leaves the others; again, it does nothing", () => {
    const files = { "a/old.jsonl": V1, "new.jsonl": V3, "later.jsonl": FUTURE, "bad.jsonl": "x\n" };
    const cwd = folderOf(files);
    const { status, out } = piSession(["migrate", ".", "--in-place", "-f", "json"], { cwd });
    expect(status).toBe(2);
    expect(reported(out).map(({ file, status }) => `${file} ${status}`)).toEqual([
      "a/old.jsonl migrated",
      "bad.jsonl failed",
      "later.jsonl future",
      "new.jsonl current",
    ]);
    expect(reported(out)[0]).toMatchObject({ output: "a/old.jsonl", backup: "a/old.jsonl.bak" });
    expect(read(cwd, "a/old.jsonl")).toBe(NEW_V1);
    expect(read(cwd, "a/old.jsonl.bak")).toBe(V1);
    const again = piSession(["migrate", ".", "--in-place"], { cwd });
    expect(again.out).toContain("2 current, 1 from the future, 1 failed");
    expect(readdirSync(cwd, { recursive: true }).sort()).toEqual(
      ["a", "a/old.jsonl.bak", ...Object.keys(files)].sort(),
    );
  });

  test("--no-backup leaves none; a link is followed", () => {
    const cwd = folderOf({ "real/talk.jsonl": V1 });
    symlinkSync("real/talk.jsonl", join(cwd, "link.jsonl"));
    const { status } = piSession(["migrate", "link.jsonl", "--in-place", "--no-backup"], { cwd });
    expect(status).toBe(0);
    expect(read(cwd, "real/talk.jsonl")).toBe(NEW_V1);
    expect(readdirSync(cwd, { recursive: true }).sort()).toEqual([
      "link.jsonl",
      "real",
      "real/talk.jsonl",
    ]);
  });

  test("what was done is said, and what its owner should know", () => {
    const lines = V1.trimEnd().split("\n");
    lines[1] = lines[1]!.slice(0, 40);
    const cwd = folderOf({ "talk.jsonl": `${lines.join("\n")}\n` });
    const { out } = piSession(["migrate", "talk.jsonl", "--in-place"], { cwd });
    expect(out).toBe(
      [
        "migrated    1 → 3  talk.jsonl  7 entries, backup talk.jsonl.bak",
        "                   has malformed lines above the compaction on line 6, counted in its index: it keeps from line 4 on; for pi, which does not count them, from line 5 on",
        "                   has a malformed line, kept as it is",
        "",
      ].join("\n"),
    );
    expect(read(cwd, "talk.jsonl").split("\n")[1]).toBe(lines[1]);
  });
});

describe("-o", () => {
  test("writes one result; what needs no migration is copied", () => {
    const cwd = folderOf({ "old.jsonl": V1, "new.jsonl": V3 });
    const { status, out } = piSession(["migrate", "old.jsonl", "-o", "out.jsonl"], { cwd });
    expect({ status, out }).toEqual({
      status: 0,
      out: "migrated    1 → 3  old.jsonl → out.jsonl  8 entries\n",
    });
    expect(read(cwd, "out.jsonl")).toBe(NEW_V1);
    expect(piSession(["migrate", "new.jsonl", "-o", "copy.jsonl"], { cwd }).out).toBe(
      "current     3      new.jsonl copied → copy.jsonl  6 entries\n",
    );
    expect(read(cwd, "copy.jsonl")).toBe(V3);
  });

  test("refuses what exists without --force, and its own source always", () => {
    const cwd = folderOf({ "old.jsonl": V1, "there.jsonl": "mine" });
    const refused = piSession(["migrate", "old.jsonl", "-o", "there.jsonl"], { cwd });
    expect(refused.status).toBe(2);
    expect(refused.err).toBe(
      "pi-session: old.jsonl: there.jsonl: already exists (--force replaces it)\n",
    );
    expect(read(cwd, "there.jsonl")).toBe("mine");
    for (const force of [[], ["--force"]]) {
      const { status } = piSession(["migrate", "old.jsonl", "-o", "old.jsonl", ...force], { cwd });
      expect(status).toBe(2);
    }
    expect(read(cwd, "old.jsonl")).toBe(V1);
    expect(
      piSession(["migrate", "old.jsonl", "-o", "there.jsonl", "--force"], { cwd }).status,
    ).toBe(0);
    expect(read(cwd, "there.jsonl")).toBe(NEW_V1);
    expect(piSession(["migrate", "old.jsonl", "-o", "no/such.jsonl"], { cwd }).status).toBe(2);
    expect(readdirSync(cwd).sort()).toEqual(["old.jsonl", "there.jsonl"]);
  });

  test("- is standard output, and the report goes to standard error", () => {
    const { status, out, err } = piSession(["migrate", "-", "-o", "-"], { input: V2 });
    expect(status).toBe(0);
    expect(out.split("\n").length).toBe(V2.split("\n").length);
    expect(err).toBe("migrated    2 → 3  -  5 entries\n");
  });
});

describe("--out-dir", () => {
  test("keeps the layout, and takes up where an earlier run stopped", () => {
    const cwd = folderOf({ "in/a.jsonl": V1, "in/b/c.jsonl": V2, "in/b/d.jsonl": V3 });
    const migrate = () => piSession(["migrate", "in", "--out-dir", "made/out"], { cwd });
    expect(migrate()).toMatchObject({ status: 0, err: "" });
    const files = ["a.jsonl", "b", "b/c.jsonl", "b/d.jsonl"];
    expect(readdirSync(join(cwd, "made/out"), { recursive: true }).sort()).toEqual(files);
    expect(read(cwd, "made/out/a.jsonl")).toBe(NEW_V1);
    expect(read(cwd, "made/out/b/d.jsonl")).toBe(V3);
    expect(migrate()).toMatchObject({ status: 0, err: "" });
    writeFileSync(join(cwd, "made/out/a.jsonl"), "mine");
    expect(migrate()).toMatchObject({ status: 2 });
    expect(read(cwd, "made/out/a.jsonl")).toBe("mine");
  });

  test("two files for one place: the second is left, and said so", () => {
    const cwd = folderOf({ "x/a.jsonl": V1, "y/a.jsonl": V2 });
    const { status, err } = piSession(["migrate", "x", "y", "--out-dir", "out"], { cwd });
    expect(status).toBe(2);
    expect(err).toBe(
      "pi-session: y/a.jsonl: would overwrite the result of x/a.jsonl; migrate it on its own\n",
    );
    expect(read(cwd, "out/a.jsonl")).toBe(NEW_V1);
  });

  test("no folder is made in which nothing is put, and none inside what is searched", () => {
    const cwd = folderOf({ "in/a.jsonl": "prose\n" });
    expect(piSession(["migrate", "in", "--out-dir", "out/deep"], { cwd }).status).toBe(2);
    expect(existsSync(join(cwd, "out"))).toBe(false);
    const inside = piSession(["migrate", "in", "--out-dir", "in/new"], { cwd });
    expect(inside).toMatchObject({ status: 2, out: "" });
    expect(inside.err).toContain("in/new lies in in");
  });
});

test("random ids differ each time", () => {
  const ids = () =>
    piSession(["migrate", "-", "-o", "-", "--ids", "random"], { input: V1 }).out.match(
      /"id":"[0-9a-f]{8}"/g,
    );
  expect(ids()).toHaveLength(8);
  expect(ids()).not.toEqual(ids());
});

test.each([
  [["-o", "a", "--in-place"], "-o and --in-place exclude each other"],
  [["--out-dir", "a", "--check"], "--out-dir and --check exclude each other"],
  [["--no-backup"], "--no-backup goes with --in-place"],
  [["-o", "-", "-f", "json"], "-o - and -f json both take standard output"],
  [["-o", "a", "-"], "-o takes the result of one session, not of 2: see --out-dir"],
  [["--in-place", "-"], "--in-place: standard input is no file; -o says where the result goes"],
])("wrong use: %j", (options, message) => {
  const cwd = folderOf({ "talk.jsonl": V1 });
  const { status, out, err } = piSession(["migrate", "talk.jsonl", ...options], { cwd });
  expect({ status, out, err }).toEqual({ status: 2, out: "", err: `pi-session: ${message}\n` });
  expect(readdirSync(cwd)).toEqual(["talk.jsonl"]);
});
