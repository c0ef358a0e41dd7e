import { expect, test } from "vitest";
import { folderOf } from "../support/folder.js";
import { sampleBytes } from "../support/samples.js";
import { piSession } from "../support/spawn.js";

function header(id: string, day: number, parentSession?: string): string {
  const timestamp = new Date(Date.UTC(2026, 0, day)).toISOString();
  return `${JSON.stringify({ type: "session", version: 3, id, timestamp, cwd: "/w", parentSession })}\n`;
}

function sessions(): string {
  return folderOf({
    "s/one.jsonl": header("aaaaaaaa-1", 1),
    "s/two.jsonl": header("bbbbbbbb-2", 2, "/elsewhere/one.jsonl"),
    "s/deep/three.jsonl": header("cccccccc-3", 3, "/gone/lost.jsonl"),
    "s/four.jsonl": header("dddddddd-4", 4, "/gone/five.jsonl"),
    "s/five.jsonl": header("eeeeeeee-5", 5, "/gone/four.jsonl"),
    "s/notes.jsonl": "not a session\n",
  });
}

const UTC = { TZ: "UTC" };

test("JSON: a row a session, parents before children", () => {
  const { status, out, err } = piSession(["lineage", "s", "-f", "json"], { cwd: sessions() });
  expect({ status, err }).toEqual({
    status: 0,
    err: "s/notes.jsonl has no header; left out\n",
  });
  const { schema, rows } = JSON.parse(out);
  expect(schema).toBe("lineage/1");
  expect(rows[1]).toEqual({
    file: "s/two.jsonl",
    id: "bbbbbbbb-2",
    timestamp: "2026-01-02T00:00:00.000Z",
    cwd: "/w",
    parentSession: "/elsewhere/one.jsonl",
    parent: "s/one.jsonl",
    foundBy: "name",
    missing: false,
    depth: 1,
    cycle: null,
  });
  expect(rows.map(({ id, parent, missing, cycle }: never) => [id, parent, missing, cycle])).toEqual(
    [
      ["aaaaaaaa-1", null, false, null],
      ["bbbbbbbb-2", "s/one.jsonl", false, null],
      ["cccccccc-3", null, true, null],
      ["dddddddd-4", null, false, ["s/four.jsonl", "s/five.jsonl"]],
      ["eeeeeeee-5", "s/four.jsonl", false, null],
    ],
  );
});

test("text: a drawn forest, missing parents and cycles named", () => {
  const { status, out } = piSession(["lineage", "s"], { cwd: sessions(), env: UTC });
  expect(status).toBe(0);
  expect(out).toBe(
    [
      "session     started           folder  file",
      "aaaaaaaa    2026-01-01 00:00  /w      s/one.jsonl",
      "└─bbbbbbbb  2026-01-02 00:00  /w      s/two.jsonl (parent found by its file's name)",
      "?                                     missing: lost.jsonl in /gone/",
      "└─cccccccc  2026-01-03 00:00  /w      s/deep/three.jsonl",
      "dddddddd    2026-01-04 00:00  /w      s/four.jsonl (in a cycle)",
      "└─eeeeeeee  2026-01-05 00:00  /w      s/five.jsonl (parent found by its file's name)",
      "",
      "5 sessions, 4 forked from another, 1 missing parent",
      "a cycle: four.jsonl from five.jsonl from four.jsonl",
      "",
    ].join("\n"),
  );
});

test("dot and Mermaid: a node a session, the cycle's edge broken", () => {
  const cwd = sessions();
  const dot = piSession(["lineage", "s", "-f", "dot"], { cwd, env: UTC }).out;
  expect(dot).toContain('  n1 [label="bbbbbbbb-2\\ntwo.jsonl\\n2026-01-02 00:00"];\n');
  expect(dot).toContain('  n2 [label="missing\\nlost.jsonl", style=dashed];\n');
  expect(dot.match(/ -> .*/g)).toEqual([" -> n1;", " -> n3;", " -> n4 [style=dashed];", " -> n5;"]);
  const mermaid = piSession(["lineage", "s", "-f", "mermaid"], { cwd, env: UTC }).out;
  expect(mermaid).toMatch(
    /^flowchart TD\n {2}n0\["aaaaaaaa-1<br>one.jsonl<br>2026-01-01 00#58;00"\]\n/,
  );
  expect(mermaid).toContain("\n  n0 --> n1\n  n2 --> n3\n  n5 -.-> n4\n  n4 --> n5\n");
});

test("one bad path hides nothing else, and ends with 2", () => {
  const cwd = sessions();
  const { status, out, err } = piSession(["lineage", "s/one.jsonl", "gone.jsonl"], { cwd });
  expect(status).toBe(2);
  expect(out).toContain("aaaaaaaa");
  expect(err).toBe("pi-session: gone.jsonl: no such file\n");
  expect(piSession(["lineage", "s", "-f", "json"], { cwd: folderOf({ "s/x.txt": "" }) })).toEqual({
    status: 0,
    out: '{"schema":"lineage/1","rows":[]}\n',
    err: "",
  });
});

test("a file that is named must be a session; one without a header is left out", () => {
  const cwd = folderOf({
    "empty.jsonl": "",
    "notes.jsonl": "not a session\n",
    "headless.jsonl": sampleBytes("header-missing.jsonl"),
    "one.jsonl": header("aaaaaaaa-1", 1),
  });
  const names = ["empty.jsonl", "notes.jsonl", "headless.jsonl", "one.jsonl"];
  const { status, out, err } = piSession(["lineage", ...names, "-f", "json"], { cwd });
  expect(status).toBe(2);
  expect(JSON.parse(out).rows).toMatchObject([{ file: "one.jsonl" }]);
  expect(err).toBe(
    [
      "pi-session: empty.jsonl: is empty",
      "pi-session: notes.jsonl: is not a session file: no header and no entries",
      "headless.jsonl has no header; left out",
      "",
    ].join("\n"),
  );
  expect(piSession(["lineage", "headless.jsonl"], { cwd }).status).toBe(0);
  expect(piSession(["lineage", "."], { cwd }).status).toBe(0);
  expect(piSession(["lineage", "-"], { cwd, input: Buffer.from("") }).status).toBe(2);
});
