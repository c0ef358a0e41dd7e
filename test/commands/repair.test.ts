import { readdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, test } from "vitest";
import { folderOf } from "../support/folder.js";
import { sampleBytes } from "../support/samples.js";
import { piSession } from "../support/spawn.js";

const TORN = sampleBytes("line-torn-middle.jsonl").toString();
const lines = TORN.split("\n");
/** As it is to be: without line 4, and what hung from it above. */
const MENDED = TORN.replace(`${lines[3]}\n`, "").replace(
  '"parentId":"a1000003"',
  '"parentId":"a1000002"',
);
const REJECTED = [
  { line: 4, offset: TORN.indexOf(lines[3]!), rule: "line/torn", text: `${lines[3]}\n` },
  {
    line: 5,
    offset: TORN.indexOf('"a1000003"', TORN.indexOf(lines[4]!)),
    rule: "parent/missing",
    text: '"a1000003"',
  },
];

const folder = (name = "s.jsonl", content: string | Uint8Array = TORN) =>
  folderOf({ [name]: content });
const read = (...path: string[]) => readFileSync(join(...path), "utf8");
const rejected = (...path: string[]) =>
  read(...path)
    .trimEnd()
    .split("\n")
    .map((line) => JSON.parse(line));

describe("repair FILE", () => {
  test("shows what it would do, and writes nothing", () => {
    const cwd = folder();
    const { status, out, err } = piSession(["repair", "s.jsonl"], { cwd });
    expect({ status, err }).toEqual({ status: 0, err: "" });
    expect(out).toBe(`\
line 4      –         line/torn  entry a1000003 is cut off after 128 bytes; 1 entry lost its parent with it
  - ${lines[3]}
line 5      a1000004  parent/missing  hangs from a1000002, no longer from a1000003: its lost parent hung there
  - …e":"message","id":"a1000004","parentId":"a1000003","timestamp":"2026-03-07T08:01:20.000Z",…
  + …e":"message","id":"a1000004","parentId":"a1000002","timestamp":"2026-03-07T08:01:20.000Z",…

4 lines kept, 1 changed, 0 added, 1 removed

                                  before   after
entries above the current leaf         2       4
roots                                  2       1
tool calls without a result            0       0
messages that the model sees           2       4

s.jsonl: 2 changes to make; nothing was written (--in-place or -o FILE does it)
`);
    expect(readdirSync(cwd)).toEqual(["s.jsonl"]);
  });

  test("--in-place: with a backup and what was taken out; a second time nothing", () => {
    const cwd = folder();
    const first = piSession(["repair", "s.jsonl", "--in-place"], { cwd });
    expect({ status: first.status, err: first.err }).toEqual({ status: 0, err: "" });
    expect(first.out).toMatch(/written to s\.jsonl\n.*: s\.jsonl\.bak\n.*: s\.jsonl\.rejected\n$/);
    const after = { "s.jsonl": MENDED, "s.jsonl.bak": TORN };
    for (const [name, content] of Object.entries(after)) expect(read(cwd, name)).toBe(content);
    expect(rejected(cwd, "s.jsonl.rejected")).toEqual(REJECTED);
    const second = piSession(["repair", "s.jsonl", "--in-place"], { cwd });
    expect(second).toEqual({ status: 0, out: "s.jsonl: nothing to mend\n", err: "" });
    expect(readdirSync(cwd).sort()).toEqual(["s.jsonl", "s.jsonl.bak", "s.jsonl.rejected"]);
  });

  test("-o: to a file, and to standard output with the report beside", () => {
    const cwd = folder();
    expect(piSession(["repair", "s.jsonl", "-o", "new.jsonl"], { cwd }).status).toBe(0);
    expect(read(cwd, "new.jsonl")).toBe(MENDED);
    expect(rejected(cwd, "new.jsonl.rejected")).toEqual(REJECTED);
    expect(read(cwd, "s.jsonl")).toBe(TORN);
    const { out, err } = piSession(["repair", "s.jsonl", "-o", "-"], { cwd });
    expect(out).toBe(MENDED);
    expect(err).toContain("written to standard output");
    const piped = piSession(["repair", "-", "-o", "piped.jsonl"], { cwd, input: TORN });
    expect(piped.status).toBe(0);
    expect(read(cwd, "piped.jsonl")).toBe(MENDED);
  });

  test("-o with nothing to mend writes an equal copy", () => {
    const linear = sampleBytes("linear.jsonl");
    const cwd = folder("s.jsonl", linear);
    const { status } = piSession(["repair", "s.jsonl", "-o", "new.jsonl"], { cwd });
    expect(status).toBe(0);
    expect(read(cwd, "new.jsonl")).toBe(linear.toString());
    expect(readdirSync(cwd).sort()).toEqual(["new.jsonl", "s.jsonl"]);
  });

  test("-f json: what is promised, and a plan that --plan carries out", () => {
    const cwd = folder();
    const { out } = piSession(["repair", "s.jsonl", "-f", "json"], { cwd });
    const plan = JSON.parse(out);
    expect(Object.keys(plan).slice(0, 11)).toEqual(
      "schema file sha256 output backup rejected actions remaining lines before after".split(" "),
    );
    expect(plan).toMatchObject({
      schema: "repair/1",
      file: "s.jsonl",
      output: null,
      backup: null,
      rejected: null,
      actions: [
        { rule: "line/torn", line: 4, entry: null, action: "remove" },
        { rule: "parent/missing", line: 5, entry: "a1000004", action: "relink" },
      ],
      remaining: [],
      lines: { kept: 4, changed: 1, added: 0, removed: 1 },
      before: { reachable: 2, roots: 2, unanswered: 0, contextMessages: 2 },
      after: { reachable: 4, roots: 1, unanswered: 0, contextMessages: 4 },
    });
    writeFileSync(join(cwd, "plan.json"), out);
    const args = ["repair", "s.jsonl", "--plan", "plan.json", "--in-place", "-f", "json"];
    const done = piSession(args, { cwd });
    expect(done.status).toBe(0);
    expect(JSON.parse(done.out)).toEqual({
      ...plan,
      output: "s.jsonl",
      backup: "s.jsonl.bak",
      rejected: "s.jsonl.rejected",
    });
    expect(read(cwd, "s.jsonl")).toBe(MENDED);
    expect(rejected(cwd, "s.jsonl.rejected")).toEqual(REJECTED);
    const again = piSession(args, { cwd });
    expect(again).toEqual({
      status: 2,
      out: "",
      err: "pi-session: s.jsonl: is not the file that plan.json was made for, or has changed since\n",
    });
  });

  test.each([
    ["{}", "is no plan of pi-session repair -f json"],
    ["nonsense", "is no plan of pi-session repair -f json"],
    ['"pieces":[]', "does not cover the file"],
    ['"pieces":[{"offset":-1,"length":5}]', "is ill-formed"],
  ])("a plan that is none is refused: %s", (text, message) => {
    const cwd = folder();
    const { out } = piSession(["repair", "s.jsonl", "-f", "json"], { cwd });
    const plan = text.startsWith('"') ? out.replace(/"pieces":\[.*?\](?=,"removed")/, text) : text;
    writeFileSync(join(cwd, "plan.json"), plan);
    const done = piSession(["repair", "s.jsonl", "--plan", "plan.json", "--in-place"], { cwd });
    expect(done).toEqual({ status: 2, out: "", err: `pi-session: plan.json: ${message}\n` });
    expect(readdirSync(cwd).sort()).toEqual(["plan.json", "s.jsonl"]);
  });

  test("ends with 1 only when errors are left", () => {
    const other = readFileSync("samples/check/header-duplicate-other.jsonl", "utf8");
    const { status, out } = piSession(["repair", "-"], { input: other });
    expect(status).toBe(1);
    expect(out).toContain("1 error left, at these lines of the mended file:\n  line 4      error");
    const warned = sampleBytes("equal-times.jsonl").toString();
    expect(piSession(["repair", "-"], { input: warned }).status).toBe(0);
  });

  test("points to migrate where only lines are mended", () => {
    const old = sampleBytes("check/tool-misplaced-result.jsonl")
      .toString()
      .replace('"version":3', '"version":2');
    const cwd = folderOf({ "v2.jsonl": old, "v1.jsonl": sampleBytes("version-1.jsonl") });
    expect(piSession(["repair", "v2.jsonl"], { cwd })).toMatchObject({
      status: 1,
      out: expect.stringMatching(/^1 error left.*\nv2\.jsonl: nothing that repair mends\n$/s),
      err: "v2.jsonl is of version 2; only its lines are mended until it is migrated (pi-session migrate v2.jsonl)\n",
    });
    expect(piSession(["repair", "v1.jsonl"], { cwd })).toMatchObject({
      status: 0,
      out: "v1.jsonl: nothing to mend\n",
      err: "v1.jsonl is of version 1; only its lines are mended until it is migrated (pi-session migrate v1.jsonl)\n",
    });
    const checked = piSession(["check", "v2.jsonl"], { cwd });
    expect(checked.out).toContain("    repair mends it after migrate: moved under its call.\n");
  });

  test("--rule and --ignore choose what is mended, and what is mended only when asked for", () => {
    const cwd = folder("s.jsonl", sampleBytes("line-blank.jsonl"));
    const blank = (...args: string[]) =>
      piSession(["repair", "s.jsonl", "-o", "-", ...args], { cwd }).out.split("\n").length;
    expect([blank(), blank("--rule", "line/blank"), blank("--rule", "line/torn")]).toEqual([
      8, 4, 8,
    ]);
    const torn = folder();
    const only = piSession(["repair", "s.jsonl", "-o", "-", "--ignore", "parent"], { cwd: torn });
    expect(only.out).toBe(TORN.replace(`${lines[3]}\n`, ""));
    expect(only.status).toBe(1);
  });

  test("--salvage closes what is cut off, and marks it", () => {
    const { out } = piSession(["repair", "-", "-o", "-", "--salvage"], { input: TORN });
    const salvaged = out.split("\n")[3]!;
    expect(salvaged.startsWith(lines[3]!)).toBe(true);
    expect(JSON.parse(salvaged)).toMatchObject({ id: "a1000003", salvaged: true });
    expect(out.split("\n")).toHaveLength(lines.length);
  });

  test.each([
    ["root", null],
    ["previous", "cc000002"],
  ])("--orphans %s", (how, parent) => {
    const args = ["repair", "samples/orphan.jsonl", "-o", "-", "--orphans", how];
    const orphan = JSON.parse(piSession(args).out.split("\n")[3]!);
    expect(orphan).toMatchObject({ id: "cc000004", parentId: parent });
  });

  test("--orphans drop takes out the branch", () => {
    const args = ["repair", "samples/orphan.jsonl", "-o", "-", "--orphans", "drop"];
    expect(piSession(args).out).toBe(
      sampleBytes("orphan.jsonl").toString().split("\n").slice(0, 3).join("\n").concat("\n"),
    );
  });

  test("UTF-16 becomes UTF-8", () => {
    const text = sampleBytes("linear.jsonl").toString();
    const cwd = folder("s.jsonl", Buffer.from(`\ufeff${text}`, "utf16le"));
    const { status } = piSession(["repair", "s.jsonl", "--in-place"], { cwd });
    expect(status).toBe(0);
    expect(read(cwd, "s.jsonl")).toBe(text);
    expect(readdirSync(cwd).sort()).toEqual(["s.jsonl", "s.jsonl.bak"]);
  });

  test.each<[string[], string]>([
    [["samples/version-future.jsonl"], "is of version 5, from the future; it is only read"],
    [["samples/empty.jsonl"], "is empty"],
    [["README.md"], "is not a session file"],
    [["samples"], "is a folder"],
    [["-", "--in-place"], "standard input is no file"],
    [["samples/orphan.jsonl", "--in-place", "-o", "x"], "exclude each other"],
    [["samples/orphan.jsonl", "--no-backup"], "--no-backup goes with --in-place"],
    [["samples/orphan.jsonl", "-o", "-", "-f", "json"], "both take standard output"],
    [["samples/orphan.jsonl", "--rule", "line/tron"], "did you mean line/torn"],
    [["samples/orphan.jsonl", "--plan", "nowhere.json"], "no such file"],
  ])("refuses %j", (args, message) => {
    const { status, out, err } = piSession(["repair", ...args], { input: TORN });
    expect({ status, out }).toEqual({ status: 2, out: "" });
    expect(err).toMatch(/^pi-session: [^\n]+\n$/);
    expect(err).toContain(message);
  });
});
