import { readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { samplePath } from "../support/samples.js";
import { piSession } from "../support/spawn.js";

const BRANCHES = samplePath("branches.jsonl");
const lineOf = (id: string) =>
  readFileSync(BRANCHES, "utf8")
    .split("\n")
    .find((line) => line.includes(`"id":"${id}"`));

test("JSON lists the entries from the root to the one named", () => {
  const { out, status } = piSession(["path", BRANCHES, "18b5d74a", "-f", "json"]);
  expect(status).toBe(0);
  const { schema, leaf, entries } = JSON.parse(out);
  expect({ schema, leaf }).toEqual({ schema: "path/1", leaf: "18b5d74a" });
  const ids = entries.map(({ id }: { id: string }) => id);
  expect(ids.join(" ")).toBe(
    "1a0c94e2 7be2d015 c40f8a16 52e9b7d3 f8136ac0 03d7c5be b92a60f7 f02c6e9b 18b5d74a",
  );
  expect(entries.at(-1)).toMatchObject({
    line: 22,
    type: "message",
    role: "assistant",
    timestamp: "2026-03-02T14:10:33.000Z",
    label: "branded types?",
  });
});

test("ndjson is the entries' own bytes", () => {
  const { out } = piSession(["path", BRANCHES, "7be2d015", "-f", "ndjson"]);
  expect(out).toBe(`${lineOf("1a0c94e2")}\n${lineOf("7be2d015")}\n`);
});

test("without a reference it ends at the current leaf; an empty session has an empty path", () => {
  const { out } = piSession(["path", BRANCHES]);
  expect(out.trimEnd().split("\n").at(-1)).toMatch(/729bf05e .*← leaf$/);
  const empty = piSession(["path", samplePath("header-only.jsonl"), "-f", "json"]);
  expect(empty.status).toBe(0);
  expect(JSON.parse(empty.out)).toMatchObject({ leaf: null, entries: [] });
});

test("an unknown or ambiguous reference is one line with candidates, and status 2", () => {
  for (const [reference, message] of [
    ["zzzz", "no entry zzzz"],
    ["7", "7 is ambiguous: 7be2d015 (line 3, thinking_level_change)"],
    ["@units", "no entry is labelled units; there are @units fixed, @branded types?"],
  ] as const) {
    const { status, out, err } = piSession(["path", BRANCHES, reference]);
    expect({ status, out }).toEqual({ status: 2, out: "" });
    expect(err).toContain(message);
    expect(err.split("\n")).toHaveLength(2);
  }
});

test("JSON lists the malformed lines that were skipped", () => {
  const torn = samplePath("line-torn-middle.jsonl");
  const { out } = piSession(["path", torn, "-f", "json"]);
  expect(JSON.parse(out).malformed).toEqual([{ line: 4, offset: 870, bytes: 128, reason: "torn" }]);
});
