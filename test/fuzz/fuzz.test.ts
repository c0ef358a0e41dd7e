import { spawnSync } from "node:child_process";
import { expect, test } from "vitest";
import { program } from "../support/program.js";

const fuzzer = program("test/fuzz/main.ts");
/** The whole takes minutes; elsewhere than in CI a few show that nothing is badly wrong. */
const INPUTS = process.env.CI ? 20_000 : 420;

test(`every command withstands ${INPUTS} broken and hostile files`, { timeout: 3_600_000 }, () => {
  const args = [fuzzer, "--seed", "1", "--inputs", String(INPUTS)];
  const { status, stdout, stderr } = spawnSync(process.execPath, args, { encoding: "utf8" });
  expect({ status, stderr }, stdout).toEqual({ status: 0, stderr: "" });
  expect(stdout).toContain(`${INPUTS} inputs tried, 0 with faults`);
});
