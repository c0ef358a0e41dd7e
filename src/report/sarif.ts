import { isAbsolute } from "node:path";
import { pathToFileURL } from "node:url";
import type { Explanation } from "../check/explain/explanation.js";
import type { FileReport, Finding, RuleName, Severity } from "../check/finding.js";

const LEVELS: Record<Severity, string> = { error: "error", warning: "warning", info: "note" };

/** Findings as a SARIF 2.1.0 log: one run, every rule described. */
export function sarifLog(
  reports: readonly FileReport[],
  explanations: Record<RuleName, Explanation>,
  { version }: { version: string },
): object {
  const rules = Object.keys(explanations) as RuleName[];
  const places = new Map(rules.map((rule, at) => [rule, at]));
  const results = reports.flatMap(({ file, findings }) =>
    findings.map((finding) => resultOf(file, finding, places.get(finding.rule) ?? -1)),
  );
  const driver = {
    name: "pi-session",
    semanticVersion: version,
    rules: rules.map((rule) => descriptor(rule, explanations[rule])),
  };
  const executionSuccessful = reports.every(({ status }) => status === "judged");
  return {
    $schema: "https://json.schemastore.org/sarif-2.1.0.json",
    version: "2.1.0",
    runs: [
      {
        tool: { driver },
        invocations: [{ executionSuccessful }],
        columnKind: "utf16CodeUnits",
        results,
      },
    ],
  };
}

function descriptor(id: RuleName, { severity, title, what, how, pi, mend }: Explanation): object {
  return {
    id,
    shortDescription: { text: title },
    fullDescription: { text: what },
    help: { text: `${what}\n\n${how}\n\n${pi}\n\nMend: ${mend}` },
    defaultConfiguration: { level: LEVELS[severity] },
  };
}

function resultOf(file: string, finding: Finding, ruleIndex: number): object {
  const { rule, severity, line, offset, entry, message, fixable, related } = finding;
  const uri = uriOf(file);
  return {
    ruleId: rule,
    ruleIndex,
    level: LEVELS[severity],
    message: { text: message },
    locations: [
      { ...locationOf(uri, line), ...(entry ? { logicalLocations: [{ name: entry }] } : {}) },
    ],
    relatedLocations: related.map((one) => ({
      ...locationOf(uri, one.line),
      message: { text: one.message ?? `line ${one.line}` },
    })),
    partialFingerprints: { "ruleAndEntry/v1": `${rule}:${entry ?? `line ${line}`}` },
    properties: { entry, offset, fixable },
  };
}

function locationOf(uri: string, startLine: number) {
  return { physicalLocation: { artifactLocation: { uri }, region: { startLine } } };
}

/** The file as a reference: from where the program was started, unless its path is absolute. */
function uriOf(file: string): string {
  if (isAbsolute(file)) return pathToFileURL(file).href;
  return file.split(/[\\/]/).map(encodeURIComponent).join("/");
}
