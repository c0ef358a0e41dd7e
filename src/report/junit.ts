import type { FileReport, Finding } from "../check/finding.js";
import { visible } from "./visible.js";

/**
 * Findings as a JUnit report: a suite a file, a case a finding, a passed case for a file without.
 * Errors are failures, a file that could not be judged an error, the rest is output of passed cases.
 */
export function* junitReport(reports: readonly FileReport[]): Generator<string> {
  yield '<?xml version="1.0" encoding="UTF-8"?>';
  const all = reports.map(countsOf);
  const sum = (name: keyof Counts) => all.reduce((total, counts) => total + counts[name], 0);
  const totals = { tests: sum("tests"), failures: sum("failures"), errors: sum("errors") };
  yield `<testsuites name="pi-session check"${attributes(totals)}>`;
  for (const [at, report] of reports.entries()) {
    yield `  <testsuite${attributes({ name: report.file, ...all[at], skipped: 0 })}>`;
    if (report.findings.length === 0) {
      yield `    <testcase${attributes({ classname: report.file, name: "no findings" })}/>`;
    }
    for (const finding of report.findings) yield* testCase(report, finding);
    yield "  </testsuite>";
  }
  yield "</testsuites>";
}

interface Counts {
  tests: number;
  failures: number;
  errors: number;
}

function countsOf({ findings, status }: FileReport): Counts {
  const bad = findings.filter(({ severity }) => severity === "error").length;
  const [failures, errors] = status === "judged" ? [bad, 0] : [0, bad];
  return { tests: Math.max(1, findings.length), failures, errors };
}

function* testCase({ file, status }: FileReport, finding: Finding): Generator<string> {
  const { rule, severity, line, entry, message } = finding;
  const place = entry === null ? `line ${line}` : `line ${line}, entry ${entry}`;
  yield `    <testcase${attributes({ classname: file, name: `${rule} at ${place}`, file, line })}>`;
  if (severity === "error") {
    const element = status === "judged" ? "failure" : "error";
    const text = `${file}, ${place}: ${message}`;
    yield `      <${element}${attributes({ type: rule, message })}>${escaped(text)}</${element}>`;
  } else yield `      <system-out>${escaped(`${severity}: ${message}`)}</system-out>`;
  yield "    </testcase>";
}

function attributes(values: object): string {
  return Object.entries(values)
    .map(([name, value]) => ` ${name}="${escaped(String(value))}"`)
    .join("");
}

/** Text for XML, where control characters cannot stand at all. */
function escaped(text: string): string {
  return visible(text)
    .replaceAll("&", "&amp;")
    .replaceAll("<", "&lt;")
    .replaceAll(">", "&gt;")
    .replaceAll('"', "&quot;")
    .replace(/[\ufffe\uffff]/g, "\ufffd");
}
