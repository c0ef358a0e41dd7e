import type { FileReport, Severity } from "./finding.js";

/** How many files and findings there are. */
export interface Totals {
  files: number;
  errors: number;
  warnings: number;
  infos: number;
}

/** Counts the findings of all files by their severity. */
export function totalsOf(reports: readonly FileReport[]): Totals {
  const totals: Totals = { files: reports.length, errors: 0, warnings: 0, infos: 0 };
  for (const { findings } of reports) {
    for (const { severity } of findings) totals[`${severity}s`]++;
  }
  return totals;
}

const RANKS: Record<Severity, number> = { error: 0, warning: 1, info: 2 };

/** The reports with the findings that are `lowest` or worse. */
export function atLeast(reports: readonly FileReport[], lowest: Severity): FileReport[] {
  return reports.map((report) => ({
    ...report,
    findings: report.findings.filter(({ severity }) => RANKS[severity] <= RANKS[lowest]),
  }));
}

/** For sorting: the worst first. */
export function byRank(one: { severity: Severity }, other: { severity: Severity }): number {
  return RANKS[one.severity] - RANKS[other.severity];
}

/**
 * The exit code of `check`: 2 when a file could not be judged, 1 for errors, or for more warnings
 * than are allowed.
 */
export function exitCodeOf(reports: readonly FileReport[], maxWarnings?: number): 0 | 1 | 2 {
  if (reports.some(({ status }) => status !== "judged")) return 2;
  const { errors, warnings } = totalsOf(reports);
  return errors > 0 || warnings > (maxWarnings ?? Number.POSITIVE_INFINITY) ? 1 : 0;
}
