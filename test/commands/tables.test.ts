import { fileURLToPath } from "node:url";
import { expect, test } from "vitest";
import { main } from "../../src/cli.js";
import { memoryOutput } from "../../src/output.js";
import { width } from "../../src/report/width.js";
import { sampleFiles } from "../support/samples.js";

const SAMPLES = fileURLToPath(new URL("../../samples", import.meta.url));

/** What a call prints on a terminal of 80 columns. */
async function onTerminal(...argv: string[]): Promise<string> {
  const stdout = { ...memoryOutput(), isTerminal: true, columns: 80 };
  const env = { NO_COLOR: "1", TZ: "UTC" };
  await main(argv, { stdout, stderr: memoryOutput(), env, cwd: SAMPLES });
  return stdout.text();
}

const EACH = [
  ["stats"],
  ["stats", "--by", "branch"],
  ["list"],
  ["lineage"],
  ["forks"],
  ["tree"],
  ["path"],
  ["context", "--explain"],
  ["repair"],
];

test.each(EACH)("%s %s %s of any sample fits a terminal", async (...call) => {
  for (const file of sampleFiles()) {
    const text = await onTerminal(...call, file);
    expect(text.split("\n").filter((line) => width(line) > 80)).toEqual([]);
  }
});

const TOGETHER = [
  ["stats", "."],
  ["stats", ".", "--by", "model"],
  ["stats", ".", "--by", "branch"],
  ["list", "."],
  ["lineage", "."],
  ["diff", "branches.jsonl", "leaf", "@branded types?", "--stat"],
];

test.each(TOGETHER)("%s %s %s %s of all samples fits a terminal", async (...call) => {
  const text = await onTerminal(...call);
  expect(text).not.toBe("");
  expect(text.split("\n").filter((line) => width(line) > 80)).toEqual([]);
});

test("names are cut at their start, which tells them apart least", async () => {
  const text = await onTerminal("stats", "usage.jsonl");
  expect(text).toMatch(/^model .* cost$/m);
  expect(text).toMatch(/^….*sonnet-4-5 .* \$0\.0148$/m);
  expect(text).toMatch(/^….*gpt-5\.1-codex .* \$0\.0200$/m);
});

test("a list shows what it is sorted by, however narrow the terminal", async () => {
  const head = async (...options: string[]) =>
    (await onTerminal("list", ".", ...options)).split("\n")[0];
  expect(await head()).not.toContain("branches");
  expect(await head("--sort", "branches")).toContain("branches");
  expect(await head("--sort", "size")).toContain("size");
});
