import { expect, test } from "vitest";
import { knownOf, readBaseline, withoutKnown } from "../../src/check/baseline.js";
import { finding, report } from "./reports.js";

const AT_ENTRY = finding({ rule: "tool/unanswered", entry: "a1", line: 7 });
const AT_LINE = finding({ line: 12 });

test("findings are known by rule and entry, or line, and by how many there are", () => {
  expect(knownOf(report([AT_ENTRY, AT_LINE, AT_ENTRY]))).toEqual([
    { rule: "tool/unanswered", entry: "a1", count: 2 },
    { rule: "line/torn", entry: null, line: 12, count: 1 },
  ]);
});

test("what is known stays quiet wherever its entry has moved; what is gone is told", () => {
  const known = knownOf(report([AT_ENTRY, AT_LINE]));
  const moved = { ...AT_ENTRY, line: 8, offset: 999, message: "said otherwise" };
  const another = finding({ rule: "tool/unanswered", entry: "a2", line: 9 });
  const result = withoutKnown(report([moved, another]), known);
  expect(result.report.findings).toEqual([another]);
  expect(result.gone).toEqual([{ rule: "line/torn", entry: null, line: 12, count: 1 }]);
});

test("one more than is known is new", () => {
  const { report: left, gone } = withoutKnown(
    report([AT_ENTRY, AT_ENTRY]),
    knownOf(report([AT_ENTRY])),
  );
  expect(left.findings).toEqual([AT_ENTRY]);
  expect(gone).toEqual([]);
});

test("a file named __proto__ is a file like any other; what is no baseline is none", () => {
  const file = '{"schema":"check-baseline/1","files":{"__proto__":[]}}';
  expect([...readBaseline(JSON.parse(file))!.keys()]).toEqual(["__proto__"]);
  const others = [
    null,
    [],
    { schema: "check/1", files: {} },
    { schema: "check-baseline/1" },
    { schema: "check-baseline/1", files: { a: {} } },
    { schema: "check-baseline/1", files: { a: [{ rule: "x", count: 1 }] } },
  ];
  for (const value of others) expect(readBaseline(value)).toBeUndefined();
});
