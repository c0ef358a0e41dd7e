import { XMLParser, XMLValidator } from "fast-xml-parser";
import { expect, test } from "vitest";
import { junitReport } from "../../src/report/junit.js";
import { finding, report } from "../check/reports.js";

const HOSTILE = `<&"'> \u001b[31m \u0000 \ufffe ]]>`;

function xmlOf(...reports: Parameters<typeof junitReport>[0]): string {
  return [...junitReport(reports)].join("\n");
}

test("is well-formed whatever a session says", () => {
  const xml = xmlOf(report([finding({ message: HOSTILE, entry: HOSTILE })], { file: HOSTILE }));
  expect(XMLValidator.validate(xml)).toBe(true);
  // biome-ignore lint/suspicious/noControlCharactersInRegex: XML forbids them.
  expect(xml).not.toMatch(/[\u0000-\u0008\u000b-\u001f\ufffe\uffff]/);
});

test("a suite a file, a case a finding: errors fail, the rest passes", () => {
  const xml = xmlOf(
    report([finding(), finding({ severity: "warning", entry: "a1", message: "odd" })]),
    report([], { file: "clean.jsonl" }),
    report([finding({ rule: "file/unreadable" })], { file: "gone", status: "unreadable" }),
  );
  const parser = new XMLParser({
    ignoreAttributes: false,
    attributeNamePrefix: "",
    isArray: (name) => name === "testcase",
  });
  const { testsuites } = parser.parse(xml);
  expect(testsuites).toMatchObject({ tests: "4", failures: "1", errors: "1" });
  const [talk, clean, gone] = testsuites.testsuite;
  expect(talk).toMatchObject({ name: "talk.jsonl", tests: "2", failures: "1", errors: "0" });
  expect(talk.testcase).toMatchObject([
    { name: "line/torn at line 3", failure: { type: "line/torn", message: "cut off" } },
    { name: "line/torn at line 3, entry a1", "system-out": "warning: odd" },
  ]);
  expect(clean).toMatchObject({ tests: "1", testcase: [{ name: "no findings" }] });
  expect(gone).toMatchObject({ failures: "0", errors: "1" });
  expect(gone.testcase[0].error).toMatchObject({ type: "file/unreadable" });
});
