import { expect, test } from "vitest";
import { checkSession } from "../../src/check/check.js";
import { EXPLANATIONS } from "../../src/check/explain/index.js";
import { RULE_NAMES } from "../../src/check/finding.js";
import { RULES } from "../../src/check/rules/index.js";
import { entry, sessionOf, sessionOfText } from "../support/session.js";

const HEADER =
  '{"type":"session","version":3,"id":"s","timestamp":"2026-01-01T00:00:00Z","cwd":"/"}';

test("a finding tells where it stands and what is wrong", () => {
  const { findings, ...facts } = checkSession(sessionOfText(`${HEADER}\n{nonsense\n`));
  expect(facts).toEqual({
    file: "memory",
    status: "judged",
    version: 3,
    entries: 0,
    malformed: 1,
    lost: [],
  });
  expect(findings).toEqual([
    {
      rule: "line/not-json",
      severity: "error",
      line: 2,
      offset: HEADER.length + 1,
      entry: null,
      message: "9 bytes that are no JSON",
      fixable: true,
      related: [],
    },
  ]);
});

test("an entry that lost its parent with a torn line is a consequence of that line", () => {
  const torn = JSON.stringify(entry("b", "a")).slice(0, 60);
  const rest = [entry("c", "b"), entry("d", "x")].map((each) => JSON.stringify(each));
  const lines = [HEADER, JSON.stringify(entry("a", null)), torn, ...rest];
  const { findings } = checkSession(sessionOfText(`${lines.join("\n")}\n`));
  expect(findings.map(({ rule, line }) => `${line} ${rule}`)).toEqual([
    "3 line/torn",
    "5 parent/missing",
  ]);
  expect(findings[0]!.related).toEqual([{ line: 4, entry: "c", message: "its parent was here" }]);
});

test("a file from the future is judged by no other rule", () => {
  const session = sessionOf([entry("a", "nowhere")], { type: "session", version: 4, id: "s" });
  expect(checkSession(session).findings.map(({ rule }) => rule)).toEqual(["header/future"]);
});

test("only wanted rules judge", () => {
  const session = sessionOf([entry("a", "nowhere"), entry("b", null)]);
  const { findings } = checkSession(session, { isWanted: (rule) => rule === "parent/missing" });
  expect(findings.map(({ rule }) => rule)).toEqual(["parent/missing"]);
});

test("every rule is explained, and judges in the order of its name", () => {
  expect(Object.keys(EXPLANATIONS)).toEqual([...RULE_NAMES]);
  const names = RULES.map(({ name }) => name);
  expect(names).toEqual(RULE_NAMES.filter((name) => names.includes(name)));
});
