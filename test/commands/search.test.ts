import { join } from "node:path";
import { expect, test } from "vitest";
import { main } from "../../src/cli.js";
import { memoryOutput } from "../../src/output.js";
import { folderOf } from "../support/folder.js";
import { largeFolder } from "../support/large-folder.js";
import { sampleBytes, samplePath } from "../support/samples.js";
import { piSession } from "../support/spawn.js";

const FILE = samplePath("branches.jsonl");

test("text: a line for each that matches, the match marked, abandoned branches told", () => {
  const { status, out, err } = piSession(["search", "kilogram", FILE]);
  expect({ status, err }).toEqual({ status: 0, err: "" });
  expect(out).toBe(
    [
      `${FILE}:4  ● c40f8a16  user          My shopping list says I need 1.5 kg of saffron. Something adds up grams and »kilogram«s as if they were the same. Can you find it?`,
      `${FILE}:13  ● 95c80e34  toolResult    bash: ✗ list › adds grams to »kilogram«s`,
      `${FILE}:18  ● 610e9dc2  assistant     All 42 tests pass. Half a gram of saffron and a »kilogram« of rice are now 1000.5 g, and the saffron stays affordable.`,
      `${FILE}:20  ○ 5d78c1e4  session_info  name: Saffron by the »kilogram«`,
      "",
    ].join("\n"),
  );
});

test("text on a terminal: under the file's name, cut to its width", async () => {
  const stdout = memoryOutput();
  const terminal = { ...stdout, isTerminal: true, columns: 60 };
  const io = { stdout: terminal, stderr: memoryOutput(), env: { NO_COLOR: "1" }, cwd: "/" };
  expect(await main(["search", "kilogram", FILE], io)).toBe(0);
  expect(stdout.text()).toBe(
    [
      FILE,
      " 4  ● c40f8a16  user          …rams and »kilogram«s as if t…",
      "13  ● 95c80e34  toolResult    bash: …ams to »kilogram«s",
      "18  ● 610e9dc2  assistant     …on and a »kilogram« of rice …",
      "20  ○ 5d78c1e4  session_info  name: …by the »kilogram«",
      "",
    ].join("\n"),
  );
});

test("-C shows lines around", () => {
  const { out } = piSession(["search", "-C", "1", "^1 failed", FILE]);
  const head = `${FILE}:13  ● 95c80e34  toolResult  bash: `;
  expect(out).toBe(`${head}\n${head}»1 failed«, 41 passed\n`);
});

test("JSON and ndjson: a row an entry", () => {
  const { status, out } = piSession(["search", "-F", "branded types", FILE, "-f", "json"]);
  const row = {
    file: FILE,
    id: "9ed3084c",
    line: 23,
    type: "label",
    role: null,
    timestamp: "2026-03-02T14:10:50.000Z",
    label: null,
    current: false,
    tools: [],
    matches: [
      {
        field: "label",
        tool: null,
        lines: [{ number: 1, text: "branded types?", isMatch: true, ranges: [[0, 13]] }],
      },
    ],
  };
  expect(status).toBe(0);
  expect(JSON.parse(out)).toEqual({ schema: "search/1", rows: [row], malformed: [] });
  const lines = piSession(["search", "npm test", FILE, "-f", "ndjson"]).out.split("\n");
  expect(lines.filter(Boolean).map((line) => JSON.parse(line).tools)).toEqual([["bash"], ["bash"]]);
});

test("ends with 1 when nothing matches, with 2 when it could not look", () => {
  const none = piSession(["search", "cardamom", FILE, "-f", "json"]);
  expect([none.status, JSON.parse(none.out).rows, none.err]).toEqual([1, [], ""]);
  expect(piSession(["search", "kilogram", FILE, "--type", "compaction"]).status).toBe(1);
  expect(piSession(["search", "kilogram", FILE, "missing.jsonl"])).toMatchObject({
    status: 2,
    out: expect.stringContaining("»kilogram«"),
    err: "pi-session: missing.jsonl: no such file\n",
  });
  const wrong = piSession(["search", "(", FILE]);
  expect(wrong).toEqual({
    status: 2,
    out: "",
    err: "pi-session: no regular expression: unterminated group (-F searches for a plain text)\n",
  });
  expect(piSession(["search", "kilogram"]).status).toBe(2);
});

test("malformed lines are passed over and told of", () => {
  const file = samplePath("line-torn-middle.jsonl");
  const { status, err } = piSession(["search", "rainfall", file]);
  expect([status, err]).toEqual([0, `1 malformed line skipped: 4 (pi-session check ${file})\n`]);
});

test("folders and standard input", () => {
  const files = {
    "a/x.jsonl": sampleBytes("branches.jsonl"),
    "b.jsonl": sampleBytes("linear.jsonl"),
  };
  const folder = folderOf(files);
  const found = piSession(["search", "saffron|cooking", folder, "-f", "ndjson"]);
  const names = found.out
    .split("\n")
    .filter(Boolean)
    .map((line) => JSON.parse(line).file);
  expect(new Set(names)).toEqual(new Set([join(folder, "a/x.jsonl"), join(folder, "b.jsonl")]));
  const piped = piSession(["search", "saffron", "-"], { input: sampleBytes("branches.jsonl") });
  expect([piped.status, piped.out.startsWith("-:4  ●")]).toEqual([0, true]);
});

test("several threads find what one does", () => {
  const folder = largeFolder(4, 5 << 20);
  const found = (jobs: string) =>
    piSession(["search", "flushed\nthe", folder, "-f", "json", "-j", jobs]);
  const one = found("1");
  expect([one.status, one.err]).toEqual([0, ""]);
  expect(new Set(JSON.parse(one.out).rows.map(({ file }: { file: string }) => file)).size).toBe(4);
  expect(found("3")).toEqual(one);
  const piped = piSession(["search", "saffron", "-", folder, "-j", "3"], {
    input: sampleBytes("branches.jsonl"),
  });
  expect(piped.out.startsWith("-:4  ●")).toBe(true);
});
