// Old sessions: what pi migrates them to, and what this toolkit reads them as, are one structure.
import { expect, test } from "vitest";
import { compareFiles } from "../../src/diff/files.js";
import { changedLines, onlyIn } from "../../src/diff/listing.js";
import { generateSession } from "../support/generate.js";
import { sampleBytes } from "../support/samples.js";
import { sessionOf, sessionOfText } from "../support/session.js";
import { askPi } from "./peers.js";

const OPTIONS = { ignore: [], structure: true };

test("pi's migration differs from ours in ids only", async () => {
  const sessions = [
    ...["version-1.jsonl", "version-2.jsonl"].map((name) => ({ name, bytes: sampleBytes(name) })),
    ...Array.from({ length: 200 }, (_, seed) => ({
      name: `${seed}.jsonl`,
      bytes: generateSession(seed, { version: seed % 2 === 0 ? 1 : 2 }).bytes,
    })),
  ];
  const answers = await askPi("pi-1.6.0", sessions, ["entries"]);
  for (const { name, bytes } of sessions) {
    const { header, entries } = answers.get(name)!;
    const diff = compareFiles(sessionOfText(bytes), sessionOf(entries, header), OPTIONS);
    const changed = Array.from(changedLines(diff), ({ id, changes }) => [id, ...changes]);
    const lines = [...changed, ...onlyIn(diff, "left"), ...onlyIn(diff, "right")];
    expect({ name, lines, same: diff.counts.same }).toEqual({
      name,
      lines: [],
      same: entries.length,
    });
  }
});
