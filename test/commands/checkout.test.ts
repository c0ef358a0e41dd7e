import { chmodSync, readdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, test } from "vitest";
import { folderOf } from "../support/folder.js";
import { sampleBytes } from "../support/samples.js";
import { piSession } from "../support/spawn.js";

const LINEAR = sampleBytes("linear.jsonl").toString();
const ids = LINEAR.trimEnd()
  .split("\n")
  .slice(1)
  .map((line) => JSON.parse(line).id as string);
const read = (...path: string[]) => readFileSync(join(...path), "utf8");
const env = { SOURCE_DATE_EPOCH: "1798761600" };

describe("checkout FILE REF", () => {
  test("says what it would do, and writes nothing", () => {
    const cwd = folderOf({ "s.jsonl": LINEAR });
    expect(piSession(["checkout", "s.jsonl", "line:3"], { cwd })).toEqual({
      status: 0,
      out: `one entry below ${ids[1]} (line 3) would make pi resume there; nothing was written (--in-place or -o FILE does it)\n`,
      err: "",
    });
    expect(readdirSync(cwd)).toEqual(["s.jsonl"]);
  });

  test("--in-place appends one entry, as pi writes them, and keeps a backup", () => {
    const cwd = folderOf({ "s.jsonl": LINEAR });
    chmodSync(join(cwd, "s.jsonl"), 0o600);
    const done = piSession(["checkout", "s.jsonl", ids[1]!, "--in-place"], { cwd, env });
    expect(done).toMatchObject({ status: 0, err: "" });
    const after = read(cwd, "s.jsonl");
    expect(after.startsWith(LINEAR)).toBe(true);
    const line = after.slice(LINEAR.length);
    const entry = JSON.parse(line);
    expect(line).toBe(`${JSON.stringify(entry)}\n`);
    expect(Object.keys(entry).join()).toBe("type,customType,data,id,parentId,timestamp");
    expect(entry).toMatchObject({
      type: "custom",
      customType: "pi-session.checkout",
      data: { targetId: ids[1] },
      parentId: ids[1],
      timestamp: "2027-01-01T00:00:00.000Z",
    });
    expect(entry.id).toMatch(/^[0-9a-f]{8}$/);
    expect(ids).not.toContain(entry.id);
    expect(read(cwd, "s.jsonl.bak")).toBe(LINEAR);
    const { out } = piSession(["path", "s.jsonl", "-f", "json"], { cwd });
    expect(JSON.parse(out).entries.map((each: { id: string }) => each.id)).toEqual([
      ids[0],
      ids[1],
      entry.id,
    ]);
    const { out: findings } = piSession(["check", "s.jsonl", "-f", "json", "--ignore", "place"], {
      cwd,
    });
    expect(JSON.parse(findings).files[0].findings).toEqual([]);
  });

  test("-o writes another file; the same call gives the same bytes", () => {
    const cwd = folderOf({ "s.jsonl": LINEAR });
    const to = (name: string) =>
      piSession(["checkout", "s.jsonl", "root", "-o", name], { cwd, env });
    expect([to("one").status, to("two").status]).toEqual([0, 0]);
    expect(read(cwd, "one")).toBe(read(cwd, "two"));
    expect(to("-").out).toBe(read(cwd, "one"));
    expect(read(cwd, "s.jsonl")).toBe(LINEAR);
  });

  test("the current leaf is left as it is", () => {
    const cwd = folderOf({ "s.jsonl": LINEAR });
    const done = piSession(["checkout", "s.jsonl", "leaf", "--in-place"], { cwd });
    expect(done).toMatchObject({ status: 0, out: `pi resumes at ${ids[5]} (line 7) as it is\n` });
    expect(readdirSync(cwd)).toEqual(["s.jsonl"]);
  });

  test("ends a last line that lacks its newline, whole or torn", () => {
    for (const end of ["", '{"type":"message","id":"torn']) {
      const before = end === "" ? LINEAR.slice(0, -1) : `${LINEAR}${end}`;
      const cwd = folderOf({ "s.jsonl": before });
      expect(piSession(["checkout", "s.jsonl", "root", "--in-place"], { cwd }).status).toBe(0);
      const after = read(cwd, "s.jsonl");
      expect(after.startsWith(`${before}\n{"type":"custom"`)).toBe(true);
    }
  });

  test("appends below the leaf where pi would resume at a stray value after it", () => {
    const cwd = folderOf({ "s.jsonl": `${LINEAR}5\n` });
    expect(piSession(["checkout", "s.jsonl", "leaf", "--in-place"], { cwd }).status).toBe(0);
    const last = read(cwd, "s.jsonl").trimEnd().split("\n").at(-1)!;
    expect(JSON.parse(last).parentId).toBe(ids[5]);
  });

  test("refuses while another program holds the lock", () => {
    const cwd = folderOf({ "s.jsonl": LINEAR });
    writeFileSync(join(cwd, "s.jsonl.lock"), String(process.pid));
    const { status, err } = piSession(["checkout", "s.jsonl", "root", "--in-place"], { cwd });
    expect(status).toBe(2);
    expect(err).toContain(`in use by process ${process.pid}`);
    expect(read(cwd, "s.jsonl")).toBe(LINEAR);
  });

  test.each([
    ["samples/version-1.jsonl", "line:3", "has entries without ids; migrate it first"],
    ["samples/version-future.jsonl", "leaf", "is of version 5, from the future; it is only read"],
    ["samples/check/id-missing.jsonl", "line:3", "has no id to hang an entry from"],
    ["samples/duplicate-id.jsonl", "line:5", "a later entry has the id a1000004"],
    ["samples/cycle.jsonl", "a1000005", "the parents of a1000005 lead round in a loop"],
    ["samples/header-only.jsonl", "leaf", "has no current leaf"],
    ["samples/linear.jsonl", "nowhere", "no entry nowhere"],
  ])("refuses %s %s", (file, reference, message) => {
    const { status, out, err } = piSession(["checkout", file, reference, "-o", "-"]);
    expect({ status, out }).toEqual({ status: 2, out: "" });
    expect(err).toContain(message);
  });
});
