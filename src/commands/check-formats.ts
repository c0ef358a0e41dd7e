import { EXPLANATIONS } from "../check/explain/index.js";
import type { FileReport } from "../check/finding.js";
import { totalsOf } from "../check/totals.js";
import type { Io } from "../io.js";
import { githubAnnotations } from "../report/github.js";
import { printJson, printNdjson } from "../report/json.js";
import { junitReport } from "../report/junit.js";
import { sarifLog } from "../report/sarif.js";
import type { ColorChoice } from "../report/style.js";
import { VERSION } from "../version.js";
import { printCheckText } from "./check-text.js";

type Printer = (
  reports: readonly FileReport[],
  options: { color: ColorChoice },
  io: Io,
) => void | Promise<void>;

const PRINTERS = {
  text: printCheckText,
  json(reports, _options, io) {
    printJson(io.stdout, { schema: "check/1", files: reports, summary: totalsOf(reports) });
  },
  /** A finding a line, with its file. */
  ndjson(reports, _options, io) {
    for (const { file, findings } of reports) {
      printNdjson(
        io.stdout,
        findings.map((finding) => ({ file, ...finding })),
      );
    }
  },
  sarif(reports, _options, io) {
    printJson(io.stdout, sarifLog(reports, EXPLANATIONS, { version: VERSION }));
  },
  github(reports, _options, io) {
    for (const line of githubAnnotations(reports)) io.stdout.write(`${line}\n`);
  },
  junit(reports, _options, io) {
    for (const line of junitReport(reports)) io.stdout.write(`${line}\n`);
  },
} satisfies Record<string, Printer>;

export type Format = keyof typeof PRINTERS;
export const FORMATS = Object.keys(PRINTERS) as [Format, ...Format[]];

/** Prints what was found, in one of the formats. */
export async function printReports(
  reports: readonly FileReport[],
  options: { format: Format; color: ColorChoice },
  io: Io,
): Promise<void> {
  await PRINTERS[options.format](reports, options, io);
}
