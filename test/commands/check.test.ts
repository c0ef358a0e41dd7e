import { chmodSync, existsSync, readdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { folderOf } from "../support/folder.js";
import { sampleBytes, samplePath } from "../support/samples.js";
import { piSession } from "../support/spawn.js";

const HEADER =
  '{"type":"session","version":3,"id":"s","timestamp":"2026-01-01T00:00:00.000Z","cwd":"/"}';

function entry(id: string, parentId: string | null): string {
  const timestamp = "2026-01-01T00:00:00.000Z";
  return JSON.stringify({ type: "custom", id, parentId, timestamp, customType: "t" });
}

/** An error, a warning and an info. */
const MIXED = [HEADER, entry("a", null), entry("b", "lost"), entry("c", null)].join("\n");

test("text: by file and rule, then a summary, then what leaves lost", () => {
  const cwd = folderOf({ "talk.jsonl": MIXED, "fine.jsonl": `${HEADER}\n` });
  const { status, out, err } = piSession(["check", "talk.jsonl", "fine.jsonl"], { cwd });
  expect({ status, err }).toEqual({ status: 1, err: "" });
  const lines = out.split("\n");
  expect(lines[0]).toBe("talk.jsonl  version 3, 3 entries");
  expect(
    lines.filter((line) => /^ {2}\S/.test(line)).map((line) => line.trim().split(/ +/)[1]),
  ).toEqual(["parent/missing", "line/no-final-newline", "parent/null-mid-file"]);
  expect(lines).toContain("    line 3    b         its parent lost is not in the file");
  expect(lines.slice(-3)).toEqual([
    "2 files: 1 error, 1 warning, 1 info; repair mends 2",
    "talk.jsonl: leaf b (line 3) lost 1 entry above line 3",
    "",
  ]);
});

test("text: lines are told in the plural, and nothing checked is no clean bill", () => {
  const { out } = piSession(["check", samplePath("cycle.jsonl")]);
  expect(out).toContain("its parents lead back to it, through 2 other entries (lines 6, 5)\n");
  const split = piSession(["check", samplePath("line-split-record.jsonl")]);
  expect(split.out).toContain(" above line 6, over malformed lines 3, 4, 5\n");
  const cwd = folderOf({ "notes.txt": "none" });
  expect(piSession(["check", "."], { cwd })).toEqual({
    status: 0,
    out: "0 files: nothing was checked\n",
    err: "",
  });
});

test("json: every file, and the sum", () => {
  const cwd = folderOf({ "a.jsonl": MIXED, "b.jsonl": `${HEADER}\n` });
  const { status, out } = piSession(["check", ".", "-f", "json"], { cwd });
  const { schema, files, summary } = JSON.parse(out);
  expect({ status, schema, summary }).toEqual({
    status: 1,
    schema: "check/1",
    summary: { files: 2, errors: 1, warnings: 1, infos: 1 },
  });
  expect(
    files.map(({ file, version, entries, malformed }: Record<string, unknown>) => [
      file,
      version,
      entries,
      malformed,
    ]),
  ).toEqual([
    ["a.jsonl", 3, 3, 0],
    ["b.jsonl", 3, 0, 0],
  ]);
  expect(files[0].findings[0]).toEqual({
    rule: "parent/missing",
    severity: "error",
    line: 3,
    offset: HEADER.length + entry("a", null).length + 2,
    entry: "b",
    message: "its parent lost is not in the file",
    fixable: true,
    related: [],
  });
});

test("ndjson, sarif, github and junit tell the same findings", () => {
  const cwd = folderOf({ "talk.jsonl": MIXED });
  const as = (format: string) => piSession(["check", "talk.jsonl", "-f", format], { cwd }).out;
  const rows = as("ndjson")
    .trimEnd()
    .split("\n")
    .map((line) => JSON.parse(line));
  expect(rows.map(({ file, rule }) => `${file} ${rule}`)).toEqual([
    "talk.jsonl parent/missing",
    "talk.jsonl line/no-final-newline",
    "talk.jsonl parent/null-mid-file",
  ]);
  expect(JSON.parse(as("sarif")).runs[0].results).toHaveLength(3);
  expect(as("github").match(/^::(error|warning|notice) /gm)).toHaveLength(3);
  expect(as("junit").match(/<testcase /g)).toHaveLength(3);
});

test("--rule, --ignore and --severity choose", () => {
  const cwd = folderOf({ "talk.jsonl": MIXED });
  const rules = (...options: string[]) => {
    const { status, out } = piSession(["check", "talk.jsonl", "-f", "ndjson", ...options], { cwd });
    return [
      status,
      ...out
        .split("\n")
        .filter(Boolean)
        .map((line) => JSON.parse(line).rule),
    ];
  };
  expect(rules("--rule", "parent")).toEqual([1, "parent/missing", "parent/null-mid-file"]);
  expect(rules("--rule", "parent/missing,line", "--ignore", "parent/missing")).toEqual([
    0,
    "line/no-final-newline",
  ]);
  expect(rules("--severity", "warning")).toEqual([1, "parent/missing", "line/no-final-newline"]);
  expect(rules("--ignore", "parent/missing", "--max-warnings", "0", "--severity", "error")).toEqual(
    [1],
  );
  expect(rules("--ignore", "parent/missing", "--max-warnings", "1")[0]).toBe(0);
});

test("what cannot be read is a finding and status 2; the rest is judged", () => {
  const cwd = folderOf({
    "bad/talk.jsonl": MIXED,
    "bad/empty.jsonl": "",
    "bad/poem.jsonl": "Roses are red\n",
    "notes.txt": "no session",
  });
  const folder = piSession(["check", "bad", "-f", "json"], { cwd });
  expect(folder.status).toBe(2);
  expect(folder.err).toBe("bad/poem.jsonl is not a session file: no header and no entries\n");
  const { files } = JSON.parse(folder.out);
  expect(files.map((file: { file: string; status: string }) => [file.file, file.status])).toEqual([
    ["bad/empty.jsonl", "unreadable"],
    ["bad/talk.jsonl", "judged"],
  ]);
  const named = piSession(["check", "notes.txt", "nowhere.jsonl", "bad/talk.jsonl"], { cwd });
  expect(named.status).toBe(2);
  expect(named.err).toBe("pi-session: nowhere.jsonl: no such file\n");
  expect(named.out).toContain("is not a session file");
  expect(named.out).toContain("parent/missing");
});

test.skipIf(process.getuid?.() === 0)("a file that may not be read is a finding", () => {
  const cwd = folderOf({ "a.jsonl": MIXED, "b.jsonl": MIXED });
  chmodSync(join(cwd, "a.jsonl"), 0);
  const { status, out } = piSession(["check", ".", "-f", "json"], { cwd });
  expect(status).toBe(2);
  expect(JSON.parse(out).files[0].findings[0].message).toBe("permission denied");
});

test("standard input", () => {
  const { status, out } = piSession(["check", "-", "-f", "json"], { input: MIXED });
  expect(status).toBe(1);
  expect(JSON.parse(out).files[0].file).toBe("-");
});

test("a baseline keeps what is known quiet, and tells what is gone", () => {
  const cwd = folderOf({ "sessions/talk.jsonl": MIXED, "other.jsonl": MIXED });
  const check = (...options: string[]) =>
    piSession(["check", "sessions", "--baseline", "known.json", ...options], { cwd });
  expect(check()).toMatchObject({
    status: 2,
    err: "pi-session: known.json: no such file or folder\n",
  });
  const update = check("--update-baseline");
  expect(update).toMatchObject({ status: 0, err: "3 known findings of 1 file in known.json\n" });
  expect(update.out).toBe("1 file: no findings\n");
  expect(check()).toMatchObject({ status: 0, err: "3 known findings not shown\n" });

  const more = `${MIXED}\n${entry("d", "elsewhere")}\n`;
  writeFileSync(join(cwd, "sessions/talk.jsonl"), more);
  const after = check("-f", "json");
  expect(after.status).toBe(1);
  const [{ findings }] = JSON.parse(after.out).files;
  expect(findings.map(({ rule, entry: id }: Record<string, string>) => `${rule} ${id}`)).toEqual([
    "parent/missing d",
  ]);
  expect(after.err).toBe(
    [
      "2 known findings not shown",
      "sessions/talk.jsonl: line/no-final-newline at c is gone",
      "(--update-baseline forgets what is gone)",
      "",
    ].join("\n"),
  );
  const known = () => JSON.parse(readFileSync(join(cwd, "known.json"), "utf8")).files;
  expect(
    piSession(["check", "other.jsonl", "--baseline", "known.json", "--update-baseline"], { cwd })
      .status,
  ).toBe(0);
  expect(Object.keys(known())).toEqual(["other.jsonl", "sessions/talk.jsonl"]);
});

test("--update-baseline needs a file; a baseline must be one", () => {
  const cwd = folderOf({ "talk.jsonl": MIXED, "x.json": "{}" });
  const check = (...options: string[]) => piSession(["check", "talk.jsonl", ...options], { cwd });
  expect(check("--update-baseline").err).toContain("--update-baseline goes with --baseline FILE");
  expect(check("--baseline", "x.json")).toMatchObject({
    status: 2,
    err: "pi-session: x.json: is no baseline that check wrote\n",
  });
  expect(readFileSync(join(cwd, "x.json"), "utf8")).toBe("{}");
});

test("checking writes nothing", () => {
  const files = { "a.jsonl": sampleBytes("line-torn-last.jsonl"), "b.jsonl": "" };
  const cwd = folderOf(files as never);
  const before = readdirSync(cwd).map((name) => readFileSync(join(cwd, name)).toString("hex"));
  piSession(["check", "."], { cwd });
  expect(readdirSync(cwd)).toEqual(["a.jsonl", "b.jsonl"]);
  expect(readdirSync(cwd).map((name) => readFileSync(join(cwd, name)).toString("hex"))).toEqual(
    before,
  );
  expect(existsSync(join(cwd, "a.jsonl.bak"))).toBe(false);
});

test("many files over several threads are judged as by one, in their order", () => {
  const large = `${MIXED}\n${`${entry("x".repeat(99_999), null)}\n`.repeat(100)}`;
  const cwd = folderOf({ "a.jsonl": large, "b.jsonl": MIXED, "c.jsonl": large });
  const by = (jobs: string) => piSession(["check", ".", "-f", "json", "--jobs", jobs], { cwd });
  expect(by("2")).toEqual(by("1"));
});

test("escape sequences in a session stay out of the terminal", () => {
  const cwd = folderOf({ "talk.jsonl": `${HEADER}\n${entry("a\u001b[31m", "lost\u001b[2J")}\n` });
  for (const format of ["text", "github", "junit"]) {
    expect(piSession(["check", "talk.jsonl", "-f", format], { cwd }).out).not.toContain("\u001b");
  }
});

test("an unknown rule is named with the nearest", () => {
  const { status, err } = piSession(["check", samplePath("linear.jsonl"), "--rule", "line/tron"]);
  expect({ status, err }).toEqual({
    status: 2,
    err: "pi-session: no rule line/tron (did you mean line/torn? pi-session explain lists them)\n",
  });
});
