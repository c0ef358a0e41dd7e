// What the other tests build on, held to pi: the figures of samples/README.md, and that generated
// sessions are sessions.
import { describe, expect, test } from "vitest";
import { generateSession } from "../support/generate.js";
import type { GenerateOptions } from "../support/options.js";
import { sampleBytes, sampleFacts, sampleFiles } from "../support/samples.js";
import { type Answer, askPi, type Peer } from "./peers.js";

/** Samples that pi does not open at all. */
const REFUSED = [
  "header-missing.jsonl",
  "header-not-first.jsonl",
  "line-bom.jsonl",
  "withdrawn-format-4.jsonl",
];

/** Samples in which pi counts otherwise, as format.md has it: scalars as nodes, loops, doubled ids. */
const COUNTED_OTHERWISE = [
  "cycle.jsonl",
  "duplicate-id.jsonl",
  "header-duplicate.jsonl",
  "line-not-an-entry.jsonl",
];

/** Samples whose leaf is another to pi: its own reader takes `leaf` as any entry; its ids are random. */
const LEAF_OTHERWISE = ["harness-leaf.jsonl", "line-not-an-entry.jsonl", "version-1.jsonl"];

describe("the figures of samples/README.md are pi's", async () => {
  const samples = sampleFiles().map((name) => ({ name, bytes: sampleBytes(name) }));
  const answers = await askPi("pi-1.6.0", samples, ["tree"]);

  test.each(sampleFacts().filter(({ entries }) => entries !== undefined))("$file", (facts) => {
    const answer = answers.get(facts.file)!;
    expect(answer.opened).toBe(!REFUSED.includes(facts.file));
    if (!answer.opened) return;
    if (!LEAF_OTHERWISE.includes(facts.file)) expect(answer.leaf ?? undefined).toBe(facts.leaf);
    if (COUNTED_OTHERWISE.includes(facts.file)) return;
    const { entries, roots, forks, tips } = facts;
    expect(figures(answer)).toEqual({ entries, roots, forks, tips });
  });
});

function figures({ tree }: Answer) {
  const children = tree.map((_, at) => tree.filter((node) => node.parent === at).length);
  return {
    entries: tree.length,
    roots: tree.filter((node) => node.parent === -1).length,
    forks: children.filter((count) => count > 1).length,
    tips: children.filter((count) => count === 0).length,
  };
}

describe("generated sessions lose nothing in reading", () => {
  test.each<[Peer, GenerateOptions]>([
    ["pi-1.6.0", {}],
    ["pi-0.66.1", { types: "nine" }],
    ["harness-0.83.0", { harness: true, faultless: true }],
  ])("%s, %o", async (peer, options) => {
    const sessions = Array.from({ length: 200 }, (_, seed) => ({
      name: `${seed}.jsonl`,
      ...generateSession(seed, options),
    }));
    const answers = await askPi(peer, sessions, ["entries", "contexts"]);
    for (const { name, entries } of sessions) {
      const answer = answers.get(name)!;
      expect(answer.error).toBeUndefined();
      expect(answer.entries).toEqual(entries);
      expect(answer.contexts.filter((context) => context.threw)).toEqual([]);
    }
  });
});
