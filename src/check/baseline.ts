import { isObject } from "../format/json-object.js";
import type { FileReport, Finding } from "./finding.js";

/** A finding that is known: by rule and entry; by its line where the line is no entry. */
export interface Known {
  rule: string;
  entry: string | null;
  line?: number;
  /** How many such there are. */
  count: number;
}

/** Known findings, by the name of their file. */
export type Baseline = Map<string, Known[]>;

/** What `--update-baseline` writes. */
export interface BaselineFile {
  schema: "check-baseline/1";
  files: Record<string, Known[]>;
}

/**
 * Takes a baseline in.
 * @returns undefined when it is none
 */
export function readBaseline(value: unknown): Baseline | undefined {
  if (!isObject(value) || value.schema !== "check-baseline/1" || !isObject(value.files)) {
    return undefined;
  }
  const baseline: Baseline = new Map();
  for (const [file, known] of Object.entries(value.files)) {
    if (!Array.isArray(known) || !known.every(isKnown)) return undefined;
    baseline.set(file, known);
  }
  return baseline;
}

function isKnown(value: unknown): value is Known {
  if (!isObject(value)) return false;
  const { rule, entry, line, count } = value;
  const hasPlace = typeof entry === "string" || (entry === null && typeof line === "number");
  return typeof rule === "string" && hasPlace && typeof count === "number";
}

/** The findings of a report as known ones. */
export function knownOf({ findings }: FileReport): Known[] {
  const known = new Map<string, Known>();
  for (const finding of findings) {
    const { rule, entry, line } = finding;
    const key = keyOf(finding);
    const place = entry === null ? { entry, line } : { entry };
    known.set(key, { rule, ...place, count: (known.get(key)?.count ?? 0) + 1 });
  }
  return [...known.values()];
}

function keyOf({ rule, entry, line }: Pick<Finding, "rule" | "entry" | "line"> | Known): string {
  return JSON.stringify([rule, entry ?? line]);
}

/** What is new in a report, and what is known but no longer there. */
export function withoutKnown(
  report: FileReport,
  known: readonly Known[],
): { report: FileReport; gone: Known[] } {
  const left = new Map(known.map((each) => [keyOf(each), { ...each }]));
  const findings = report.findings.filter((finding) => {
    const one = left.get(keyOf(finding));
    if (one === undefined || one.count === 0) return true;
    one.count--;
    return false;
  });
  const gone = [...left.values()].filter(({ count }) => count > 0);
  return { report: { ...report, findings }, gone };
}
