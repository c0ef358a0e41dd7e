import { expect, test } from "vitest";
import { RULE_NAMES } from "../../src/check/finding.js";
import { piSession } from "../support/spawn.js";

test("lists every rule", () => {
  const { status, out } = piSession(["explain"]);
  expect(status).toBe(0);
  expect(
    out
      .split("\n")
      .slice(1, -1)
      .map((line) => line.split(" ")[0]),
  ).toEqual(RULE_NAMES);
});

test("explains a rule, and a family", () => {
  const { status, out } = piSession(["explain", "line/torn"]);
  expect(status).toBe(0);
  for (const part of ["What it is", "How it comes about", "What pi does", "Mend"]) {
    expect(out).toContain(`\n${part}\n  `);
  }
  const json = JSON.parse(piSession(["explain", "id", "-f", "json"]).out);
  expect(json.schema).toBe("explain/1");
  expect(json.rules.map(({ rule }: { rule: string }) => rule)).toEqual([
    "id/missing",
    "id/duplicate",
  ]);
});

test("a rule there is not", () => {
  expect(piSession(["explain", "line/torm"])).toMatchObject({ status: 2, out: "" });
});
