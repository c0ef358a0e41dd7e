import { expect, test } from "vitest";
import { atLeast, exitCodeOf, totalsOf } from "../../src/check/totals.js";
import { finding, report } from "./reports.js";

const ERROR = finding();
const WARNING = finding({ severity: "warning" });
const INFO = finding({ severity: "info" });

test("findings are counted over all files", () => {
  const reports = [report([ERROR, WARNING]), report([WARNING, INFO]), report([])];
  expect(totalsOf(reports)).toEqual({ files: 3, errors: 1, warnings: 2, infos: 1 });
});

test("what is less than the lowest severity is left out", () => {
  const shown = (lowest: "error" | "warning" | "info") =>
    atLeast([report([ERROR, WARNING, INFO])], lowest)[0]!.findings;
  expect(shown("error")).toEqual([ERROR]);
  expect(shown("warning")).toEqual([ERROR, WARNING]);
  expect(shown("info")).toEqual([ERROR, WARNING, INFO]);
});

test("the exit code", () => {
  expect(exitCodeOf([report([WARNING, INFO])])).toBe(0);
  expect(exitCodeOf([report([WARNING]), report([ERROR])])).toBe(1);
  expect(exitCodeOf([report([WARNING, WARNING])], 2)).toBe(0);
  expect(exitCodeOf([report([WARNING, WARNING])], 1)).toBe(1);
  expect(exitCodeOf([report([INFO])], 0)).toBe(0);
  expect(exitCodeOf([report([ERROR]), report([ERROR], { status: "unreadable" })])).toBe(2);
});
