import { describe, expect, test } from "vitest";
import { DAMAGES, damage } from "../support/damage.js";
import { generateSession } from "../support/generate.js";
import type { GenerateOptions } from "../support/options.js";
import { sampleBytes, sampleFiles } from "../support/samples.js";
import { type Asked, askPi, type Peer } from "./peers.js";
import { type Drawn, drawnByPi } from "./pi-tree.js";
import { drawnByUs, expectSame, ourTree } from "./same-tree.js";

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

/** Damages after which the toolkit reads what pi does not: lost ids, headers that lie. */
const READ_OTHERWISE = ["no id", "an id that is no string", "a header that lies about its version"];
/** pi's tree doubles with each generation of doubled entries: it hangs on a file written twice. */
const DEADLY = ["write everything twice"];

describe("damaged sessions, as pi 1.6.0 has them where it opens them", async () => {
  const damages = DAMAGES.filter(({ name }) => ![...READ_OTHERWISE, ...DEADLY].includes(name));
  const asked = damages.flatMap((one, index) =>
    Array.from({ length: 4 }, (_, seed) => {
      const whole = generateSession(seed * 7 + index, { faultless: true, entries: 40 });
      const { bytes } = damage(whole.bytes, seed, { among: [one] });
      return { damage: one.name, name: `${index}-${seed}.jsonl`, bytes };
    }),
  );
  const answers = await askPi("pi-1.6.0", asked, ["tree", "entries"], { patience: 3000 });
  const opened = asked.filter(({ name }) => answers.get(name)!.opened);

  test("are opened more often than not", () => {
    expect(opened.length).toBeGreaterThan(asked.length / 2);
  });

  test.each(opened)("$damage ($name)", async (session) => {
    await expectSame(session, answers.get(session.name)!, false);
  });
});
