import { expect, test } from "vitest";
import { folderOf } from "../support/folder.js";
import { largeFolder } from "../support/large-folder.js";
import { sampleBytes, samplePath } from "../support/samples.js";
import { piSession } from "../support/spawn.js";

const FILE = samplePath("usage.jsonl");
const UTC = { env: { TZ: "UTC" } };

test("text: an overview", () => {
  const { status, out, err } = piSession(["stats", FILE], UTC);
  expect({ status, err }).toEqual({ status: 0, err: "" });
  expect(out).toContain(
    `${FILE}\n12 entries, 4.3 kB, 2026-03-08 10:00 to 2026-03-08 10:04\n\nentries         count    size\n`,
  );
  expect(out).toContain(
    [
      "model                        uses  failed  input  output  cache read  cache write  tokens     cost",
      "openai/gpt-5.1-codex            1       0    500      50           0            0     550  $0.0200",
      "anthropic/claude-sonnet-4-5     4       1    130      51       1,300          300   1,781  $0.0148",
      "(summaries)                     2       0    500     100           0            0     600  $0.0080",
      "(asked by tools)                1       0     50      10           0            0      60  $0.0020",
      "in all                          8       1  1,180     211       1,300          300   2,991  $0.0448",
    ].join("\n"),
  );
  expect(out).toContain("\nsurvey      1       0    415 B\n");
  const { out: named } = piSession(["stats", samplePath("branches.jsonl")], UTC);
  expect(named).toMatch(/^Saffron by the kilogram {2}\(/);
  expect(named).toContain(
    "\nmodified: 3 files\nsrc/format.ts\nsrc/list.ts\nsrc/units.ts\n\nread: 2",
  );
});

test("text: one table", () => {
  expect(piSession(["stats", FILE, "--by", "branch"], UTC).out).toBe(
    [
      "tip         label  last activity     entries alone  in all  tokens alone  in all  cost alone   in all",
      "○ e1000007         2026-03-08 10:02              2       7           550   1,470     $0.0200  $0.0360",
      "● e100000c         2026-03-08 10:04              5      10         1,521   2,441     $0.0088  $0.0248",
      "",
    ].join("\n"),
  );
  expect(piSession(["stats", FILE, "--by", "day"], UTC).out).toBe(
    [
      "day         entries  user  turns  calls  tokens     cost",
      "2026-03-08       12     3      4      1   2,991  $0.0448",
      "",
    ].join("\n"),
  );
  const empty = samplePath("header-only.jsonl");
  expect(piSession(["stats", empty, "--by", "model"]).out).toBe("nothing to tell by model\n");
});

test("JSON: a row a session, and all of them together", () => {
  const other = samplePath("branches.jsonl");
  const { out } = piSession(["stats", FILE, other, "-f", "json"], UTC);
  const { schema, by, total, rows, malformed } = JSON.parse(out);
  expect([schema, by, malformed]).toEqual(["stats/1", null, []]);
  expect(rows.map(({ file, id, entries }: never) => [file, id, entries])).toEqual([
    [FILE, "019a3500-0001-7222-8333-444455556666", 12],
    [other, "019a2c11-0f42-7a8e-b1c3-5d6e7f809a1b", 27],
  ]);
  expect(Object.keys(rows[0])).toEqual(["file", "id", "name", "cwd", ...Object.keys(total)]);
  expect([total.entries, total.usage.tokens]).toEqual([
    39,
    rows[0].usage.tokens + rows[1].usage.tokens,
  ]);
  expect(total.files.read).toEqual(["src/list.ts", "src/units.ts"]);
});

test("JSON: the rows of one table", () => {
  const rowsBy = (by: string) => {
    const json = JSON.parse(piSession(["stats", FILE, "--by", by, "-f", "json"], UTC).out);
    expect(json.by).toBe(by);
    return json.rows;
  };
  expect(rowsBy("model")[3]).toEqual({
    by: "tool",
    provider: null,
    model: null,
    uses: 1,
    errors: 0,
    input: 50,
    output: 10,
    cacheRead: 0,
    cacheWrite: 0,
    tokens: 60,
    cost: 0.002,
  });
  expect(rowsBy("tool")).toEqual([{ tool: "survey", calls: 1, errors: 0, bytes: 415 }]);
  expect(rowsBy("branch")[0]).toEqual({
    file: FILE,
    id: "e1000007",
    line: 8,
    label: null,
    current: false,
    last: "2026-03-08T10:02:10.000Z",
    alone: { entries: 2, turns: 1, calls: 0, tokens: 550, cost: 0.02 },
    all: { entries: 7, turns: 3, calls: 1, tokens: 1470, cost: expect.closeTo(0.036, 9) },
  });
  expect(piSession(["stats", FILE, "--by", "week"]).status).toBe(2);
});

test("where there are none, it says so; malformed lines and other files are told of", () => {
  const torn = samplePath("line-torn-middle.jsonl");
  const nothing = piSession(["stats", folderOf({ "notes.txt": "" })]);
  expect(nothing).toEqual({ status: 0, out: "no sessions\n", err: "" });
  expect(piSession(["stats", torn]).err).toBe(
    `1 malformed line skipped: 4 (pi-session check ${torn})\n`,
  );
  const folder = folderOf({ "a.jsonl": "", "b.jsonl": sampleBytes("linear.jsonl") });
  const { status, err } = piSession(["stats", folder]);
  expect([status, err]).toEqual([0, `1 file is no session: ${folder}/a.jsonl\n`]);
});

test("several threads count what one does", () => {
  const folder = largeFolder(4, 5 << 20);
  const counted = (jobs: string) => piSession(["stats", folder, "-f", "json", "-j", jobs]);
  const one = counted("1");
  expect(JSON.parse(one.out).rows).toHaveLength(4);
  expect(counted("3")).toEqual(one);
});
