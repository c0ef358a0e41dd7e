import { LineKind, type Scanner } from "../../../src/read/scanner/types.js";
import { line, type Random } from "./lines.js";
import { disagreement, verdictOf } from "./verdict.js";

const BATCH = 500;

/** How many lines were judged, how many of them were objects, and the first difference found. */
export interface Comparison {
  lines: number;
  objects: number;
  difference?: string;
}

/** Holds the scanners against JSON.parse and each other on at least `count` generated lines. */
export function compareGenerated(
  scanners: readonly Scanner[],
  next: Random,
  count: number,
): Comparison {
  const sum: Comparison = { lines: 0, objects: 0 };
  while (sum.lines < count && !sum.difference) {
    const lines = Array.from({ length: BATCH }, () => `${line(next).toString("latin1")}\n`);
    const file = Buffer.from(lines.join(""), "latin1");
    const end = file.length - next(2);
    const batch = compareLines(scanners, file.subarray(0, end), next(70));
    sum.lines += batch.lines;
    sum.objects += batch.objects;
    if (batch.difference) sum.difference = batch.difference;
  }
  return sum;
}

/** The same on the lines of a file, which is laid into the windows from `offset` on. */
export function compareLines(
  scanners: readonly Scanner[],
  file: Buffer,
  offset: number,
): Comparison {
  const comparison: Comparison = { lines: 0, objects: 0 };
  for (const scanner of scanners) {
    scanner.reserve(offset + file.length);
    scanner.buffer.set(file, offset);
  }
  for (let start = 0; start <= file.length; comparison.lines++) {
    const feed = file.indexOf("\n", start);
    const end = feed < 0 ? file.length : feed;
    const bytes = file.subarray(start, end);
    const difference = differenceOn(bytes, scanners, offset + start, offset + file.length);
    if (difference) return { ...comparison, difference };
    if (scanners[0]?.kind === LineKind.object) comparison.objects++;
    start = end + 1;
  }
  return comparison;
}

function differenceOn(
  bytes: Buffer,
  scanners: readonly Scanner[],
  start: number,
  end: number,
): string | undefined {
  let common: string | undefined;
  for (const scanner of scanners) {
    const lineEnd = scanner.scan(start, end);
    const verdict = verdictOf(scanner);
    let fault: string | undefined;
    if (lineEnd !== start + bytes.length) fault = `the line ends at ${lineEnd - start}`;
    else if (common === undefined) fault = disagreement(scanner, bytes, start);
    else if (verdict !== common) fault = `${verdict} after ${common}`;
    common = verdict;
    if (fault) {
      return `${scanner.constructor.name}: ${fault} in ${JSON.stringify(bytes.toString("latin1"))}`;
    }
  }
  return undefined;
}
