import type { FileReport, Finding } from "../../src/check/finding.js";

/** A finding with what a test needs, the rest filled in. */
export function finding(more: Partial<Finding> = {}): Finding {
  return {
    rule: "line/torn",
    severity: "error",
    line: 3,
    offset: 200,
    entry: null,
    message: "cut off",
    fixable: true,
    related: [],
    ...more,
  };
}

/** A report of these findings. */
export function report(findings: Finding[], more: Partial<FileReport> = {}): FileReport {
  const facts = { file: "talk.jsonl", status: "judged", version: 3, entries: 9, malformed: 1 };
  return { ...facts, findings, lost: [], ...more } as FileReport;
}
