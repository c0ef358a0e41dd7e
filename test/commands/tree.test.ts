import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, test } from "vitest";
import { main } from "../../src/cli.js";
import { memoryOutput } from "../../src/output.js";
import { folderOf } from "../support/folder.js";
import { sampleFacts, samplePath } from "../support/samples.js";
import { piSession } from "../support/spawn.js";

const UTC = { TZ: "UTC" };
const json = (file: string, ...options: string[]) => {
  const { out, status } = piSession(["tree", file, "-f", "json", ...options]);
  expect(status).toBe(0);
  return JSON.parse(out);
};

describe("tree -f json", () => {
  const readable = sampleFacts().filter(({ entries }) => entries !== undefined);

  test.each(readable)("$file is as its README says", (facts) => {
    const { counts, leaf } = json(samplePath(facts.file));
    const { lines, entries, malformed, roots, forks, tips } = facts;
    expect(counts).toEqual({ lines, entries, malformed, roots, forks, tips });
    expect(leaf).toBe(facts.leaf ?? null);
  });

  test("gives nodes depth first, children in pi's order, orphans and loops marked", () => {
    const { nodes } = json(samplePath("equal-times.jsonl"));
    const place = new Map(nodes.map(({ id }: { id: string }, at: number) => [id, at]));
    for (const { id, children } of nodes) {
      let next = (place.get(id) as number) + 1;
      for (const child of children) {
        expect(place.get(child)).toBeGreaterThanOrEqual(next);
        next = place.get(child) as number;
      }
    }
    const orphans = json(samplePath("orphan.jsonl")).nodes.filter(
      ({ orphan }: { orphan?: boolean }) => orphan,
    );
    expect(orphans).toHaveLength(1);
    expect(orphans[0].parent).toBeNull();
    const loops = json(samplePath("cycle.jsonl")).nodes.filter(
      ({ cycle }: { cycle?: boolean }) => cycle,
    );
    expect(loops).toHaveLength(4);
  });

  test("lists malformed lines with place, size and reason", () => {
    const { malformed } = json(samplePath("line-torn-last.jsonl"));
    expect(malformed).toHaveLength(1);
    expect(malformed[0]).toMatchObject({ line: 4, reason: "torn" });
    expect(Object.keys(malformed[0])).toEqual(["line", "offset", "bytes", "reason"]);
  });

  test("a filter hangs children from their nearest shown ancestor", () => {
    const { nodes } = json(samplePath("branches.jsonl"), "--filter", "user-only");
    const byId = new Map(nodes.map((node: { id: string }) => [node.id, node]));
    expect([...byId.keys()]).toEqual(["c40f8a16", "4e6d13a8", "d6e8520f", "f02c6e9b"]);
    expect(byId.get("d6e8520f")).toMatchObject({ parent: "4e6d13a8", children: [] });
    expect(byId.get("c40f8a16")).toMatchObject({
      parent: null,
      children: ["4e6d13a8", "f02c6e9b"],
    });
  });
});

describe("tree as text", () => {
  test("keeps the current branch in the first column, bookkeeping left out", () => {
    const { out } = piSession(["tree", samplePath("branches.jsonl")], { env: UTC });
    const lines = out.split("\n");
    expect(lines[0]).toBe(`Saffron by the kilogram  (${samplePath("branches.jsonl")})`);
    expect(lines).toContain("2026-03-02");
    expect(out).toMatch(/^14:10 ├─○ f02c6e9b user {11}Before you change it/m);
    expect(out).toMatch(/^ {6}│ ○ 18b5d74a .*\[branded types\?\]$/m);
    expect(out).toMatch(/^14:13 ● 729bf05e assistant .* {2}← leaf$/m);
    expect(out).not.toContain("model_change");
    expect(out).toContain("27 entries, 3 branches\n");
    expect(out).toContain("5 not shown by --filter default");
  });

  test("--ascii draws with ASCII alone", () => {
    const { out } = piSession(["tree", samplePath("several-roots.jsonl"), "--ascii"]);
    const drawn = out.split("\n").map((line) => line.slice(6, 10));
    expect(drawn.join("")).toMatch(/^[ -~]*$/);
  });

  test("--ascii marks, parts and cuts with ASCII too", async () => {
    const stdout = { ...memoryOutput(), isTerminal: true, columns: 80 };
    const argv = ["tree", samplePath("branches.jsonl"), "--ascii"];
    const env = { NO_COLOR: "1" };
    await main(argv, { stdout, stderr: memoryOutput(), env, cwd: "." });
    const lines = stdout.text().split("\n");
    expect(lines.join("")).toMatch(/^[ -~]*$/);
    expect(Math.max(...lines.slice(1).map(({ length }) => length))).toBe(80);
    expect(lines.filter((line) => line.includes("...  <- leaf"))).toHaveLength(1);
    expect(lines.some((line) => line.includes("read - 139 B"))).toBe(true);
  });

  test("nothing from a session reaches the terminal raw", () => {
    const file = join(folderOf({}), "hostile.jsonl");
    const hostile = "\u001b]0;x\u0007\u009b31m\u202e\u2028\r\n\0";
    const lines = [
      { type: "session", version: 3, id: hostile, timestamp: hostile, cwd: hostile },
      { type: hostile, id: hostile, parentId: null, timestamp: hostile },
      {
        type: "message",
        id: "m",
        parentId: "gone\u001b",
        timestamp: "2026-01-01T00:00:00.000Z",
        message: { role: "user", content: hostile },
      },
      { type: "label", id: "l", parentId: "m", targetId: "m", label: hostile, timestamp: "x" },
      { type: "session_info", id: "n", parentId: "l", name: `a${hostile}b` },
    ];
    writeFileSync(file, lines.map((line) => `${JSON.stringify(line)}\n`).join(""));
    for (const call of [["tree"], ["tree", "--filter", "all"], ["path"]]) {
      const { out, err, status } = piSession([...call, file]);
      expect(status).toBe(0);
      // biome-ignore lint/suspicious/noControlCharactersInRegex: what must not be there
      expect(out + err).not.toMatch(/[\u0000-\u0009\u000b-\u001f\u007f-\u009f\u2028\u202e]/);
    }
  });

  test("says once which lines were skipped; --strict makes that a fault", () => {
    const file = samplePath("line-not-json.jsonl");
    const { err, status } = piSession(["tree", file]);
    expect(status).toBe(0);
    expect(err).toBe(`4 malformed lines skipped: 3, 5, 7, 8 (pi-session check ${file})\n`);
    const strict = piSession(["tree", file, "--strict"]);
    expect(strict).toMatchObject({ status: 2, out: "" });
    expect(strict.err).toBe(`pi-session: ${file}: 4 malformed lines: 3, 5, 7, 8 (--strict)\n`);
  });
});

describe("what is no session", () => {
  test.each([
    ["nothing.jsonl", undefined, "no such file"],
    [".", undefined, "is a folder"],
    ["empty.jsonl", "", "is empty"],
    ["text.jsonl", "hello\nworld\n", "is not a session file"],
    ["other.json", '{"name":"x","type":"module"}\n', "is not a session file"],
    ["binary.bin", Buffer.from([0, 1, 2, 255, 254, 10, 0, 7]), "is not a session file"],
    ["four.jsonl", '{"kind":"header","version":4}\n', "withdrawn format 4"],
  ])("%s: one line and status 2", (name, content, message) => {
    const folder = folderOf({});
    if (content !== undefined) writeFileSync(join(folder, name), content);
    const { status, out, err } = piSession(["tree", name], { cwd: folder });
    expect({ status, out }).toEqual({ status: 2, out: "" });
    expect(err).toMatch(/^pi-session: [^\n]+\n$/);
    expect(err).toContain(message);
  });

  test("standard input and UTF-16 are read", () => {
    const { out } = piSession(["tree", samplePath("linear.jsonl"), "-f", "json"]);
    const utf16 = Buffer.from(
      `\ufeff${readFileSync(samplePath("linear.jsonl"), "utf8")}`,
      "utf16le",
    );
    const piped = piSession(["tree", "-", "-f", "json"], { input: utf16 });
    expect(piped.status).toBe(0);
    expect({ ...JSON.parse(piped.out), file: "" }).toEqual({ ...JSON.parse(out), file: "" });
  });
});
