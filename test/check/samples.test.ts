import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { checkSession } from "../../src/check/check.js";
import { type Finding, RULE_NAMES } from "../../src/check/finding.js";
import { openSession } from "../../src/session/open.js";

const SAMPLES = new URL("../../samples/", import.meta.url).pathname;
const FOLDER = join(SAMPLES, "check");

/** The tables of the README: what is expected of the samples here, and of those one folder up. */
const [HERE, ABOVE] = tables(readFileSync(join(FOLDER, "README.md"), "utf8")) as [
  Map<string, string[]>,
  Map<string, string[]>,
];

function tables(readme: string): Map<string, string[]>[] {
  return readme
    .split("\n| file ")
    .slice(1)
    .map((table) => {
      const rows = table.split("\n").filter((line) => line.startsWith("| `"));
      return new Map(
        rows.map((row) => {
          const cells = row.split("|").slice(1, -1);
          const findings = cells.at(-1)!.match(/`[^`]+`/g) ?? [];
          return [cells[0]!.replaceAll("`", "").trim(), findings.map((each) => each.slice(1, -1))];
        }),
      );
    });
}

function samplesIn(folder: string): string[] {
  return readdirSync(folder).filter((name) => name.endsWith(".jsonl"));
}

async function findingsOf(path: string): Promise<string[]> {
  const session = await openSession(path);
  const { findings } = checkSession(session, { path });
  session.close();
  return findings.map(written);
}

function written({ line, rule, severity, entry, fixable }: Finding): string {
  return `${line} ${rule} ${severity} ${entry ?? "–"}${fixable ? " mends" : ""}`;
}

test("the README lists every sample, and nothing else", () => {
  expect([...HERE.keys()].sort()).toEqual(samplesIn(FOLDER).sort());
});

test.each(samplesIn(FOLDER))("%s", async (name) => {
  expect(await findingsOf(join(FOLDER, name))).toEqual(HERE.get(name));
});

test.each(samplesIn(SAMPLES))("%s, one folder up", async (name) => {
  expect(await findingsOf(join(SAMPLES, name))).toEqual(ABOVE.get(name) ?? []);
});

/** What takes more than a sample: megabytes, or files beside it. */
const ELSEWHERE = ["size/file", "size/line", "place/side-file"];

test("every rule has a sample", () => {
  const shown = [...HERE.values(), ...ABOVE.values()].flat().map((each) => each.split(" ")[1]);
  expect(RULE_NAMES.filter((rule) => !shown.includes(rule))).toEqual(ELSEWHERE);
});
