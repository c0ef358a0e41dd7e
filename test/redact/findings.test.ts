import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { checkSession } from "../../src/check/check.js";
import { memorySource } from "../../src/read/source.js";
import { readSession } from "../../src/session/open.js";
import { sessions } from "../support/arbitrary.js";
import { damage } from "../support/damage.js";
import { sampleBytes, sampleFiles } from "../support/samples.js";
import { redact } from "./redacted.js";

/** What `check` finds, without ids and quotations. */
function findings(file: Uint8Array) {
  const report = checkSession(readSession(memorySource(file)));
  return report.findings.map(({ rule, severity, line, offset, fixable, related }) => ({
    ...{ rule, severity, line, offset, fixable },
    related: related.map((one) => one.line),
  }));
}

function expectSameFindings(file: Buffer) {
  expect(findings(redact(file))).toEqual(findings(file));
}

describe("check finds the same in a redacted session", () => {
  test.each(sampleFiles())("%s", (file) => expectSameFindings(sampleBytes(file)));

  test("generated sessions, whole and damaged", () => {
    const damaged = fc
      .tuple(sessions({ entries: 12 }), fc.nat(), fc.nat(4))
      .map(([{ bytes }, seed, times]) => damage(bytes, seed, { times }).bytes);
    fc.assert(fc.property(damaged, expectSameFindings), { numRuns: 150 });
  });
});
