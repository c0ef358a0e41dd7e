import { readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { samplePath } from "../support/samples.js";
import { piSession } from "../support/spawn.js";

const BRANCHES = samplePath("branches.jsonl");

test("prints an entry's blocks as they read, the rest as fields", () => {
  const { out, status } = piSession(["show", BRANCHES, "52e9"]);
  expect(status).toBe(0);
  const lines = out.split("\n");
  expect(lines[0]).toBe("52e9b7d3  assistant  2026-03-02T14:03:19.000Z  line 5  parent c40f8a16");
  expect(lines).toContain("thinking:");
  expect(lines).toContain("I'll read where the list is put together.");
  expect(lines).toContain("calls read (toolu_01Ab)");
  expect(lines).toContain("  path: src/list.ts");
  expect(lines).toContain("  stopReason: toolUse");
});

test("--raw prints the exact bytes of each line", () => {
  const lines = readFileSync(BRANCHES, "utf8").split("\n");
  const { out } = piSession(["show", BRANCHES, "line:28", "line:2", "--raw"]);
  expect(out).toBe(`${lines[27]}\n${lines[1]}\n`);
});

test("JSON gives the entries parsed, old ones as they will be migrated", () => {
  const { out } = piSession(["show", samplePath("version-2.jsonl"), "line:3", "-f", "json"]);
  const { schema, entries } = JSON.parse(out);
  expect(schema).toBe("show/1");
  const raw = JSON.parse(readFileSync(samplePath("version-2.jsonl"), "utf8").split("\n")[2]);
  expect(raw.message.role).toBe("hookMessage");
  expect(entries).toEqual([
    {
      id: raw.id,
      line: 3,
      offset: expect.any(Number),
      bytes: expect.any(Number),
      label: null,
      entry: { ...raw, message: { ...raw.message, role: "custom" } },
    },
  ]);
});

test("an entry there is not is a fault", () => {
  expect(piSession(["show", samplePath("header-only.jsonl"), "leaf"])).toMatchObject({
    status: 2,
    out: "",
    err: "pi-session: no entry leaf: the session has none\n",
  });
});

test("JSON lists the malformed lines that were skipped", () => {
  const torn = samplePath("line-torn-middle.jsonl");
  const { out } = piSession(["show", torn, "leaf", "-f", "json"]);
  expect(JSON.parse(out).malformed).toEqual([{ line: 4, offset: 870, bytes: 128, reason: "torn" }]);
});
