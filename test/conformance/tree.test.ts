// `tree` against pi: every sample that pi opens and generated sessions. Where the toolkit differs,
// it does so as format.md says, and nowhere else:
// - JSON that is no entry is a node to pi, malformed to us;
// - of an id used twice, pi shows the later entry in both places, we in its own;
// - a loop of parents is missing from pi's tree, we cut it open;
// - the harness's `leaf` entries and its trimmed labels mean nothing to pi (the harness is asked);
// - the ids that pi gives a version 1 file are random, so entries are named by their place.
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, describe, expect, test } from "vitest";
import { call } from "../support/call.js";
import { generateSession } from "../support/generate.js";
import type { GenerateOptions } from "../support/options.js";
import { sampleBytes, sampleFiles } from "../support/samples.js";
import { type Answer, type Asked, askPi, type Peer } from "./peers.js";
import { type Drawn, drawnByPi } from "./pi-tree.js";

const folder = mkdtempSync(join(tmpdir(), "tree-"));
afterAll(() => rmSync(folder, { recursive: true }));

interface OurTree {
  leaf: string | null;
  name: string | null;
  nodes: { id: string; parent: string | null; label: string | null; line: number }[];
}

async function ourTree({ name, bytes }: Asked): Promise<OurTree> {
  const file = join(folder, name);
  writeFileSync(file, bytes);
  const { status, stdout, stderr } = await call("tree", file, "-f", "json");
  expect({ status, stderr }).toMatchObject({ status: 0 });
  return JSON.parse(stdout) as OurTree;
}

/** Our nodes that pi's tree can have: all but those in or below a loop that pi loses. */
function drawnByUs(tree: OurTree, answer: Answer): Drawn[] {
  const lost = new Set(answer.loops);
  for (const node of answer.tree) lost.delete(node.id as string);
  return tree.nodes
    .filter((node) => !lost.has(node.id))
    .map(({ id, parent, label }) => ({ id, parent, label }));
}

/** Names every entry by its place in the file, for files whose ids were made up in reading. */
function byPlace<T extends { id: string; parent: string | null }>(
  nodes: readonly T[],
  idsInFileOrder: readonly string[],
): T[] {
  const place = new Map(idsInFileOrder.map((id, at) => [id, `#${at}`]));
  const named = (id: string | null) => (id === null ? null : (place.get(id) ?? id));
  return nodes.map((node) => ({ ...node, id: named(node.id)!, parent: named(node.parent) }));
}

async function expectSame(asked: Asked, answer: Answer, madeUpIds: boolean): Promise<void> {
  const ours = await ourTree(asked);
  const [pis, our] = [drawnByPi(answer), drawnByUs(ours, answer)];
  expect(ours.name ?? undefined).toBe(answer.name);
  if (!madeUpIds) {
    expect(our).toEqual(pis);
    if (answer.leaf !== undefined) expect(ours.leaf).toBe(answer.leaf);
    return;
  }
  const ourIds = ours.nodes.toSorted((a, b) => a.line - b.line).map(({ id }) => id);
  const pisIds = answer.entries.map(({ id }) => id as string);
  expect(byPlace(our, ourIds)).toEqual(byPlace(pis, pisIds));
  expect(ourIds.indexOf(ours.leaf ?? "")).toBe(pisIds.indexOf(answer.leaf ?? ""));
}

/** Samples with `leaf` entries: pi takes them for ordinary ones, so its leaf is not ours. */
const HARNESS = ["harness-leaf.jsonl"];
const samples = sampleFiles().map((name) => ({ name, bytes: sampleBytes(name) }));

describe.each<Peer>(["pi-1.6.0", "pi-0.66.1"])("samples, as %s has them", async (peer) => {
  // 0.66.1 replaces what it cannot read by an empty session, and stumbles over `null`.
  const readable = samples.filter(
    ({ name }) => !/^(empty|header-|line-bom|line-not-an|withdrawn)/.test(name),
  );
  const asked = peer === "pi-1.6.0" ? samples.filter(({ bytes }) => bytes.length > 0) : readable;
  const answers = await askPi(peer, asked, ["tree", "entries"]);
  const opened = asked.filter(({ name }) => answers.get(name)!.opened);

  test("are opened", () => {
    expect(opened.length).toBeGreaterThan(30);
  });

  test.each(opened)("$name", async (sample) => {
    const answer = answers.get(sample.name)!;
    if (HARNESS.includes(sample.name)) delete answer.leaf;
    await expectSame(sample, answer, sample.name === "version-1.jsonl");
  });
});

describe("generated sessions", () => {
  test.each<[Peer, number, GenerateOptions]>([
    ["pi-1.6.0", 250, {}],
    ["pi-1.6.0", 50, { faultless: true }],
    ["pi-1.6.0", 50, { version: 2 }],
    ["pi-1.6.0", 50, { version: 1 }],
    ["pi-0.66.1", 200, { types: "nine" }],
    ["pi-0.66.1", 50, { version: 2 }],
    ["pi-0.66.1", 50, { version: 1 }],
  ])("%s, %i of %o", async (peer, count, options) => {
    const sessions = generated(count, options);
    const answers = await askPi(peer, sessions, ["tree", "entries"]);
    for (const session of sessions) {
      await expectSame(session, answers.get(session.name)!, options.version === 1);
    }
  });

  test("of the harness: leaf, labels and name as the harness has them, the tree as pi", async () => {
    const sessions = generated(100, { harness: true, faultless: true });
    const harness = await askPi("harness-0.83.0", sessions, []);
    const pi = await askPi("pi-1.6.0", sessions, ["tree", "entries"]);
    for (const session of sessions) {
      const { leaf, name, labels } = harness.get(session.name)!;
      const ours = await ourTree(session);
      expect(ours).toMatchObject({ leaf, name: name ?? null });
      const labelled = ours.nodes.filter((node) => node.label !== null);
      expect(new Map(labelled.map((node) => [node.id, node.label]))).toEqual(new Map(labels));
      const bare = (node: Drawn) => [node.id, node.parent];
      const answer = pi.get(session.name)!;
      expect(drawnByUs(ours, answer).map(bare)).toEqual(drawnByPi(answer).map(bare));
    }
  });
});

function generated(count: number, options: GenerateOptions): Asked[] {
  return Array.from({ length: count }, (_, seed) => ({
    name: `generated-${seed}.jsonl`,
    bytes: generateSession(seed, options).bytes,
  }));
}
