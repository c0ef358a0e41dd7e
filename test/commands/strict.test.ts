import { existsSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { folderOf } from "../support/folder.js";
import { sampleBytes } from "../support/samples.js";
import { piSession } from "../support/spawn.js";

const TORN = "torn.jsonl";

/** Every command that reads, as the contract of the command line lists them. */
const READING = [
  ["tree", TORN],
  ["path", TORN],
  ["context", TORN],
  ["show", TORN, "leaf"],
  ["forks", TORN],
  ["diff", TORN, "leaf", "root"],
  ["diff", TORN, TORN],
  ["stats", TORN],
  ["search", "wind", TORN],
  ["list", TORN],
  ["lineage", TORN],
  ["export", TORN, "-o", "out.html"],
];

test.each(READING)("--strict makes a malformed line a fault: %s %s %s %s", (...call) => {
  const cwd = folderOf({ [TORN]: sampleBytes("line-torn-middle.jsonl") });
  const { status, err } = piSession([...call, "--strict"], { cwd });
  expect(status).toBe(2);
  expect(err).toContain(`pi-session: ${TORN}: 1 malformed line: 4 (--strict)\n`);
  expect(existsSync(join(cwd, "out.html"))).toBe(false);
});

test("--strict lets whole sessions pass, and reads standard input once", () => {
  const input = sampleBytes("linear.jsonl");
  const { status, out, err } = piSession(["lineage", "-", "--strict", "-f", "json"], { input });
  expect({ status, err }).toEqual({ status: 0, err: "" });
  expect(JSON.parse(out).rows).toMatchObject([{ file: "-" }]);
});
