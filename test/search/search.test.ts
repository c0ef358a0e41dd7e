import { readFileSync } from "node:fs";
import fc from "fast-check";
import { describe, expect, test } from "vitest";
import type { Query } from "../../src/search/query.js";
import { expressionOf } from "../../src/search/query.js";
import { searchSession } from "../../src/search/search.js";
import { textsOf } from "../../src/search/texts.js";
import { sessions } from "../support/arbitrary.js";
import { samplePath } from "../support/samples.js";
import { sessionOfText } from "../support/session.js";

function query(pattern: string, more: Partial<Query> = {}): Query {
  return { pattern, fixed: false, ignoreCase: false, context: 0, ...more };
}

const session = sessionOfText(readFileSync(samplePath("branches.jsonl")));
const idsOf = (asked: Query) => Array.from(searchSession(session, asked), ({ id }) => id);

test("a hit tells where it is", () => {
  expect([...searchSession(session, query("41 (passed)"))]).toEqual([
    {
      id: "95c80e34",
      line: 13,
      type: "message",
      role: "toolResult",
      timestamp: "2026-03-02T14:05:29.000Z",
      label: null,
      current: true,
      matches: [
        {
          field: "output",
          tool: "bash",
          lines: [{ number: 4, text: "1 failed, 41 passed", isMatch: true, ranges: [[10, 19]] }],
        },
      ],
    },
  ]);
});

describe("which entries", () => {
  test.each<[string, Query, string[]]>([
    ["a word", query("kilogram"), ["c40f8a16", "95c80e34", "610e9dc2", "5d78c1e4"]],
    ["either case", query("kilogramS?`", { ignoreCase: true }), ["18b5d74a"]],
    ["a role", query("kilogram", { roles: ["user", "system"] }), ["c40f8a16"]],
    ["a type", query("kilogram", { types: ["session_info"] }), ["5d78c1e4"]],
    ["a tool's call", query("^npm test$", { tools: ["bash"] }), ["2f57da1b", "38ad02e6"]],
    ["not its neighbours", query("The table is there", { tools: ["edit"] }), []],
    ["a fixed text", query("(1 replacement).", { fixed: true }), ["86f4e0c9", "7c31f5d0"]],
    ["the same as an expression", query("(1 replacement)\\."), []],
  ])("%s", (_, asked, ids) => {
    expect(idsOf(asked)).toEqual(ids);
  });

  test("the current branch and abandoned ones", () => {
    const current = Array.from(searchSession(session, query("kilogram")), (hit) => hit.current);
    expect(current).toEqual([true, true, true, false]);
  });
});

test("an expression that is none is the user's fault", () => {
  expect(() => expressionOf(query("("))).toThrow(
    "no regular expression: unterminated group (-F searches for a plain text)",
  );
  expect(expressionOf(query("(a/b)[c]\\", { fixed: true })).test("(a/b)[c]\\")).toBe(true);
});

test("what is skipped unparsed has no match", () => {
  const patterns = fc.constantFrom(
    "a",
    "the",
    "th.s",
    "(?:re|wri)te",
    "[a-c]{2}d?",
    "é",
    "日",
    "\\d",
  );
  fc.assert(
    fc.property(sessions(), patterns, fc.boolean(), ({ bytes }, pattern, ignoreCase) => {
      const asked = query(pattern, { ignoreCase });
      const session = sessionOfText(bytes);
      const lines = bytes.toString().split("\n").filter(Boolean).slice(1);
      const expected = lines.flatMap((line, at) => {
        const texts = [...textsOf(JSON.parse(line))];
        const matches = texts.some(({ text }) => text.search(expressionOf(asked)) !== -1);
        return matches ? [at + 2] : [];
      });
      expect(Array.from(searchSession(session, asked), ({ line }) => line)).toEqual(expected);
    }),
    { numRuns: 60 },
  );
});
