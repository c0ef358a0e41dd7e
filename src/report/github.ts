import type { FileReport, Finding, Severity } from "../check/finding.js";
import { visible } from "./visible.js";

const COMMANDS: Record<Severity, string> = { error: "error", warning: "warning", info: "notice" };

/**
 * Findings as workflow commands that GitHub shows beside the lines. It shows the first ten of a step
 * and kind, so the worst come first.
 */
export function* githubAnnotations(reports: readonly FileReport[]): Generator<string> {
  for (const severity of Object.keys(COMMANDS) as Severity[]) {
    for (const { file, findings } of reports) {
      for (const finding of findings) {
        if (finding.severity === severity) yield annotation(file, finding);
      }
    }
  }
}

function annotation(file: string, { severity, rule, line, entry, message }: Finding): string {
  const place = `file=${property(file)},line=${line},title=${property(rule)}`;
  const at = entry === null ? "" : ` (entry ${entry})`;
  return `::${COMMANDS[severity]} ${place}::${data(`${message}${at}`)}`;
}

function data(text: string): string {
  return visible(text).replaceAll("%", "%25");
}

function property(text: string): string {
  return data(text).replaceAll(":", "%3A").replaceAll(",", "%2C");
}
