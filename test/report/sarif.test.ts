import { createRequire } from "node:module";
import AjvDraft04 from "ajv-draft-04";
import addFormats from "ajv-formats";
import { expect, test } from "vitest";
import { EXPLANATIONS } from "../../src/check/explain/index.js";
import { RULE_NAMES } from "../../src/check/finding.js";
import { sarifLog } from "../../src/report/sarif.js";
import { finding, report } from "../check/reports.js";

const schema = createRequire(import.meta.url)(
  "@microsoft/jest-sarif/lib/schemas/sarif-2.1.0-rtm.5.json",
);
const ajv = new AjvDraft04.default({ strict: false, allErrors: true, unicodeRegExp: false });
addFormats.default(ajv as never);
const validate = ajv.compile(schema);

const REPORTS = [
  report([
    finding({ related: [{ line: 4, entry: "b", message: "its parent was here" }] }),
    finding({ rule: "tool/unanswered", severity: "warning", entry: "a1", fixable: false }),
  ]),
  report([finding({ severity: "info", related: [{ line: 9, entry: null }] })], {
    file: "/some where/100%#?é.jsonl",
  }),
  report([], { file: "sub folder/clean.jsonl", status: "no-session" }),
];

test("is valid by the published schema, with and without findings", () => {
  for (const reports of [REPORTS, []]) {
    validate(JSON.parse(JSON.stringify(sarifLog(reports, EXPLANATIONS, { version: "1.2.3" }))));
    expect(validate.errors).toBeNull();
  }
});

test("the schema is asked in earnest", () => {
  const log = sarifLog(REPORTS, EXPLANATIONS, { version: "1.2.3" }) as { runs: object[] };
  expect(validate({ ...log, runs: [{ ...log.runs[0], results: [{ level: "bad" }] }] })).toBe(false);
});

test("tells rule, level, file, line and entry of a finding, and describes every rule", () => {
  const log = sarifLog(REPORTS, EXPLANATIONS, { version: "1.2.3" }) as {
    runs: {
      tool: { driver: { rules: { id: string }[] } };
      invocations: object[];
      results: Record<string, unknown>[];
    }[];
  };
  const [{ tool, results, invocations }] = log.runs as [(typeof log.runs)[0]];
  expect(tool.driver.rules.map(({ id }) => id)).toEqual(RULE_NAMES);
  expect(invocations).toEqual([{ executionSuccessful: false }]);
  expect(results.map(({ ruleId, level }) => [ruleId, level])).toEqual([
    ["line/torn", "error"],
    ["tool/unanswered", "warning"],
    ["line/torn", "note"],
  ]);
  expect(results[0]).toMatchObject({
    ruleIndex: RULE_NAMES.indexOf("line/torn"),
    message: { text: "cut off" },
    locations: [
      {
        physicalLocation: {
          artifactLocation: { uri: "talk.jsonl" },
          region: { startLine: 3 },
        },
      },
    ],
    relatedLocations: [{ physicalLocation: { region: { startLine: 4 } } }],
  });
  expect(results[2]).toMatchObject({
    locations: [
      {
        physicalLocation: {
          artifactLocation: { uri: "file:///some%20where/100%25%23%3F%C3%A9.jsonl" },
        },
      },
    ],
  });
});
