import { expect, test } from "vitest";
import { verdictOn } from "../../src/migrate/verdict.js";
import { sampleBytes, sampleFiles } from "../support/samples.js";
import { entry, sessionOf, sessionOfText } from "../support/session.js";

/** Samples that are not of version 3. */
const OTHERS: Record<string, { from: number | null; need: string }> = {
  "empty.jsonl": { from: null, need: "current" },
  "version-1.jsonl": { from: 1, need: "migrate" },
  "version-2.jsonl": { from: 2, need: "migrate" },
  "version-future.jsonl": { from: 5, need: "future" },
  "withdrawn-format-4.jsonl": { from: 4, need: "future" },
};

test.each(sampleFiles())("%s", (name) => {
  const expected = OTHERS[name] ?? { from: 3, need: "current" };
  expect(verdictOn(sessionOfText(sampleBytes(name)))).toMatchObject(expected);
});

const hook = entry("a", null, { type: "message", message: { role: "hookMessage" } });
const timestamp = "2026-01-01T00:00:00.000Z";
const bare = { type: "message", timestamp, message: { role: "user", content: "x" } };
const header = (more: object) => ({ type: "session", id: "s", ...more });

test.each<[string, object[], { version?: unknown }, number]>([
  ["a hookMessage under version 3", [hook], { version: 3 }, 2],
  ["hookMessage in another type of entry is none", [{ ...hook, type: "x" }], { version: 3 }, 3],
  ["entries without ids under version 3", [bare, bare], { version: 3 }, 1],
  ["entries with ids under no version", [entry("a", null)], {}, 2],
  ["a version written as text", [entry("a", null)], { version: "3" }, 3],
  ["no entries at all", [], {}, 1],
])("%s", (_, entries, more, from) => {
  const need = more.version === 3 && from === 3 ? "current" : "migrate";
  expect(verdictOn(sessionOf(entries, header(more)))).toMatchObject({ from, need });
});

test("what cannot be told is a fault that points to the mend", () => {
  expect(() => verdictOn(sessionOf([bare, bare], null))).toThrow(/repair it first/);
  expect(verdictOn(sessionOf([entry("a", null)], null))).toMatchObject({ need: "current" });
  expect(() => verdictOn(sessionOfText("prose\n"))).toThrow(/not a session file/);
});
