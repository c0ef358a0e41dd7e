import { existsSync, mkdirSync, readdirSync, readFileSync, symlinkSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, test } from "vitest";
import { folderOf } from "../support/folder.js";
import { sampleBytes } from "../support/samples.js";
import { piSession } from "../support/spawn.js";

const sample = (name: string) => sampleBytes(`${name}.jsonl`).toString();
const env = { SOURCE_DATE_EPOCH: "1767225600" };
const TIME = "2026-01-01T00-00-00";

interface Made {
  output: string;
  id: string;
  [field: string]: unknown;
}

/** Calls extract with `-f json` in a folder and returns what it made. */
function extract(cwd: string, ...argv: string[]): Made[] {
  const { status, out, err } = piSession(["extract", ...argv, "-f", "json"], { cwd, env });
  expect({ status, err }).toMatchObject({ status: 0 });
  const { schema, files } = JSON.parse(out) as { schema: string; files: Made[] };
  expect(schema).toBe("extract/1");
  return files;
}

function fault(cwd: string, ...argv: string[]): string {
  const before = readdirSync(cwd, { recursive: true });
  const { status, out, err } = piSession(["extract", ...argv], { cwd, env });
  expect({ status, out }).toEqual({ status: 2, out: "" });
  expect(readdirSync(cwd, { recursive: true })).toEqual(before);
  return err;
}

const objectsIn = (path: string) =>
  readFileSync(path, "utf8")
    .trimEnd()
    .split("\n")
    .map((line) => JSON.parse(line) as Record<string, unknown>);

test("the current branch goes beside the source, named as pi names it", () => {
  const cwd = folderOf({ "talk.jsonl": sample("labels") });
  const [made] = extract(cwd, "talk.jsonl");
  expect(made).toEqual({
    output: `${TIME}-000Z_${made!.id}.jsonl`,
    id: expect.stringMatching(/^019b76da-a800-7/),
    parentSession: join(cwd, "talk.jsonl"),
    leaf: "aa00000c",
    entries: 6,
    labels: 1,
    missing: null,
  });
  expect(objectsIn(join(cwd, made!.output))[0]).toEqual({
    type: "session",
    version: 3,
    id: made!.id,
    timestamp: "2026-01-01T00:00:00.000Z",
    cwd: "/home/mina/pantry",
    parentSession: join(cwd, "talk.jsonl"),
  });
  expect(readFileSync(join(cwd, "talk.jsonl"), "utf8")).toBe(sample("labels"));
  expect(fault(cwd, "talk.jsonl")).toContain("already exists (--force replaces it)");
  const again = readFileSync(join(cwd, made!.output));
  extract(cwd, "talk.jsonl", "--force");
  expect(readFileSync(join(cwd, made!.output))).toEqual(again);
});

test("text names the file and counts", () => {
  const cwd = folderOf({ "talk.jsonl": sample("labels") });
  expect(
    piSession(["extract", "talk.jsonl", "@renamed in src", "-o", "new.jsonl"], { cwd }),
  ).toEqual({
    status: 0,
    out: "new.jsonl  4 entries, 1 label among them, up to aa000007\n",
    err: "",
  });
});

test("--before ends before a user message; before the first it is a header", () => {
  const cwd = folderOf({ "talk.jsonl": sample("linear") });
  const ids = objectsIn(join(cwd, "talk.jsonl")).map(({ id }) => id);
  const users = objectsIn(join(cwd, "talk.jsonl")).flatMap(({ message }, at) =>
    (message as { role?: string } | undefined)?.role === "user" ? [at] : [],
  );
  const [made] = extract(cwd, "talk.jsonl", String(ids[users[0]!]), "--before", "-o", "x.jsonl");
  expect(made).toMatchObject({ leaf: ids[users[0]! - 1], entries: users[0]! - 1 });
  expect(fault(cwd, "talk.jsonl", "root", "--before")).toContain("--before takes a user message");
  const roots = folderOf({ "talk.jsonl": sample("several-roots") });
  const [empty] = extract(roots, "talk.jsonl", "bb000001", "--before", "-o", "y.jsonl");
  expect(empty).toMatchObject({ leaf: null, entries: 0, labels: 0 });
  expect(objectsIn(join(roots, "y.jsonl"))).toHaveLength(1);
});

describe("--tips", () => {
  test("makes one session for each, in the order of their names", () => {
    const cwd = folderOf({ "talk.jsonl": sample("branches") });
    const made = extract(cwd, "talk.jsonl", "--tips", "--session-dir", "out/deep");
    expect(made.map(({ leaf }) => leaf)).toEqual(["5d78c1e4", "9ed3084c", "729bf05e"]);
    const names = readdirSync(join(cwd, "out/deep")).sort();
    expect(made.map(({ output }) => output)).toEqual(names.map((name) => `out/deep/${name}`));
  });

  test("all or none: what was written before one fails goes again", () => {
    const cwd = folderOf({ "talk.jsonl": sample("branches") });
    const [, second] = extract(cwd, "talk.jsonl", "--tips", "--session-dir", "there");
    mkdirSync(join(cwd, "out"));
    symlinkSync("../there", join(cwd, "out", second!.output.slice("there/".length)));
    const message = fault(cwd, "talk.jsonl", "--tips", "--session-dir", "out");
    expect(message).toContain("is a link, and that name was not given");
  });
});

describe("the header", () => {
  test("--id, --cwd and --parent say what it says", () => {
    const cwd = folderOf({ "talk.jsonl": sample("linear") });
    const told = ["--id", "my.session-1", "--cwd", "sub/../other", "--parent", "old.jsonl"];
    const [made] = extract(cwd, "talk.jsonl", ...told);
    expect(made).toMatchObject({
      output: `${TIME}-000Z_my.session-1.jsonl`,
      id: "my.session-1",
      parentSession: join(cwd, "old.jsonl"),
    });
    expect(objectsIn(join(cwd, made!.output))[0]).toMatchObject({ cwd: join(cwd, "other") });
    const [orphan] = extract(cwd, "talk.jsonl", "--parent", "none", "-o", "x.jsonl");
    expect(orphan!.parentSession).toBeNull();
    expect(objectsIn(join(cwd, "x.jsonl"))[0]).not.toHaveProperty("parentSession");
  });

  test("in pi's folders the folder follows --cwd, and hostile names lead nowhere", () => {
    const folder = "s/--home-mina-pantry--";
    const cwd = folderOf({ [`${folder}/talk.jsonl`]: sample("linear") });
    const inProject = (dir: string) =>
      extract(cwd, `${folder}/talk.jsonl`, "--cwd", dir)[0]!.output.replace(/\/[^/]*$/, "");
    expect(inProject("/home/mina/cellar")).toBe(join(cwd, "s/--home-mina-cellar--"));
    expect(inProject("/../../etc")).toBe(join(cwd, "s/--etc--"));
    expect(existsSync(join(cwd, "s/--etc--"))).toBe(true);
    for (const id of ["../up", "a/b", ".hidden", "", "a b", "end-"]) {
      expect(fault(cwd, `${folder}/talk.jsonl`, "--id", id)).toContain(`, not '${id}'`);
    }
  });
});

describe("broken sources", () => {
  test("what is reachable is taken, and what is missing is told", () => {
    const cwd = folderOf({ "talk.jsonl": sample("orphan") });
    const { status, err } = piSession(["extract", "talk.jsonl", "-o", "x.jsonl"], { cwd });
    expect(status).toBe(0);
    expect(err).toBe(
      "talk.jsonl: the parent of line 4, cc000003, is not in the file: what stood above is missing\n",
    );
    expect(objectsIn(join(cwd, "x.jsonl"))).toHaveLength(3);
  });

  test("malformed lines do not matter, nor does a missing header", () => {
    for (const name of ["line-not-json", "line-nul", "line-fused-torn", "header-missing"]) {
      const cwd = folderOf({ "talk.jsonl": sample(name) });
      const [made] = extract(cwd, "talk.jsonl");
      expect(made!.entries).toBeGreaterThan(0);
    }
  });

  test("a loop above is status 2", () => {
    const cwd = folderOf({ "talk.jsonl": sample("cycle") });
    expect(fault(cwd, "talk.jsonl", "a1000005")).toContain(
      "form a loop (pi-session repair cuts it)",
    );
  });
});

describe("where to", () => {
  test("-o - is standard output, also from standard input", () => {
    const input = sample("linear");
    const { status, out, err } = piSession(["extract", "-", "-o", "-"], { input, env });
    expect({ status, err }).toEqual({ status: 0, err: "-  6 entries, up to 0d9a4471\n" });
    const [header, ...lines] = out.split("\n");
    expect(JSON.parse(header!)).not.toHaveProperty("parentSession");
    expect(lines).toEqual(input.split("\n").slice(1));
  });

  test.each([
    [["talk.jsonl", "-o", "talk.jsonl", "--force"], "talk.jsonl: is the file being read"],
    [["talk.jsonl", "-o", "no/x.jsonl"], "no/x.jsonl: not written: no such folder"],
    [["talk.jsonl", "--session-dir", "talk.jsonl"], "already exists"],
    [["talk.jsonl", "-o", "x", "--session-dir", "."], "-o and --session-dir exclude each other"],
    [["talk.jsonl", "leaf", "--tips"], "--tips and REF exclude each other"],
    [["talk.jsonl", "--tips", "--id", "x"], "--tips and --id exclude each other"],
    [["talk.jsonl", "-o", "-", "-f", "json"], "-o - and -f json both take standard output"],
    [["-"], "is empty"],
    [["empty.jsonl"], "has no entries"],
  ])("%j: status 2, nothing written", (argv, message) => {
    const cwd = folderOf({ "talk.jsonl": sample("linear"), "empty.jsonl": sample("header-only") });
    expect(fault(cwd, ...argv)).toContain(message);
  });

  test("standard input needs to be told where", () => {
    const { status, err } = piSession(["extract", "-"], { input: sample("linear") });
    expect(status).toBe(2);
    expect(err).toContain("-o or --session-dir says where to write");
  });
});
