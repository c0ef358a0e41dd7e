import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, test } from "vitest";
import { type MigrateOptions, migratedBytes } from "../../src/migrate/bytes.js";
import { assertMigrated } from "../../src/migrate/proof.js";
import { folderOf } from "../support/folder.js";
import { sampleBytes } from "../support/samples.js";
import { sessionOfText } from "../support/session.js";

/** Proves the migration of version-1.jsonl after `tamper` had its way with the result. */
async function prove(tamper: (text: string) => string, more: Partial<MigrateOptions> = {}) {
  const options: MigrateOptions = { ids: "stable", keepSettings: false, ...more };
  const old = sessionOfText(
    Buffer.concat([sampleBytes("version-1.jsonl"), Buffer.from("{torn\n")]),
  );
  const pieces = Array.from(migratedBytes(old, options), (piece) => Buffer.from(piece));
  const path = join(folderOf({}), "result");
  writeFileSync(path, tamper(Buffer.concat(pieces).toString()));
  await assertMigrated(old, path, options);
}

test.each<Partial<MigrateOptions>>([
  {},
  { ids: "random" },
  { keepSettings: true },
  { ids: "random", keepSettings: true },
])("a right result holds: %j", async (options) => {
  await prove((text) => text, options);
});

describe("a wrong result does not", () => {
  const without = (line: number) => (text: string) =>
    text
      .split("\n")
      .filter((_, at) => at !== line)
      .join("\n");

  test.each<[string, (text: string) => string]>([
    ["an entry is missing", without(3)],
    ["the malformed line is missing", (text) => text.replace("{torn\n", "")],
    ["the header is old", (text) => text.replace('"version":3', '"version":2')],
    ["an id is another", (text) => text.replaceAll("dbbabb0a", "0bbabb0a")],
    [
      "a parent is another",
      (text) => text.replace('"parentId":"dbbabb0a"', '"parentId":"9ddff948"'),
    ],
    ["a role is another", (text) => text.replace('"role":"user"', '"role":"system"')],
  ])("%s", async (_, tamper) => {
    await expect(prove(tamper)).rejects.toThrow("the result does not hold what it should");
  });
});
