// What repair and checkout make of a file, opened by pi: it must go on where a person would expect.
import { readdirSync, readFileSync } from "node:fs";
import { describe, expect, test } from "vitest";
import { checkoutDraft } from "../../src/checkout/checkout.js";
import { Fault } from "../../src/fault.js";
import { blocksOf } from "../../src/format/message.js";
import type { Session } from "../../src/session/session.js";
import { mendedBytes, repairOf } from "../repair/mended.js";
import { damage } from "../support/damage.js";
import { generateSession } from "../support/generate.js";
import { sampleBytes } from "../support/samples.js";
import { sessionOfText } from "../support/session.js";
import { type Answer, type Asked, askPi } from "./peers.js";

/** A mended file and, where there are, the entries that no mend can help. */
interface Mended extends Asked {
  hopeless: boolean;
}

const SAMPLES = new URL("../../samples/", import.meta.url).pathname;

/** What a file becomes, where it becomes one that pi is to go on with. */
function mended(name: string, bytes: Uint8Array): Mended[] {
  try {
    const repair = repairOf(bytes);
    const result = mendedBytes(repair);
    const hopeless = repair.remaining.some(({ rule }) => rule.startsWith("tool/"));
    return isPis(sessionOfText(result)) ? [{ name, bytes: result, hopeless }] : [];
  } catch (error) {
    if (error instanceof Fault) return [];
    throw error;
  }
}

/**
 * pi knows no `leaf` entries, migrates old files, and refuses oh-my-pi's title line and a header
 * without an id, which nothing tells.
 */
function isPis({ tree, version, title, header }: Session): boolean {
  const hasId = typeof header?.value.id === "string";
  return !tree.isHarness && version === 3 && title === undefined && hasId;
}

/** Holds pi to a mended file: opened, whole, and with each call answered at the end of every branch. */
function expectGoesOn({ bytes, hopeless }: Mended, answer: Answer): void {
  expect(answer.lost, "pi hangs or dies").toBeUndefined();
  expect(answer.opened, answer.error).toBe(true);
  expect(answer.rewritten).toBe(false);
  expect(answer.loops).toEqual([]);
  const { tree } = sessionOfText(bytes);
  expect(answer.leaf).toBe(tree.leaf < 0 ? null : tree.id(tree.leaf));
  // Title lines that follow the header keep having no id, and pi has one node for all of those.
  expect(answer.tree.filter(({ again, id }) => again && id !== undefined)).toEqual([]);
  expect(answer.tree).toHaveLength(tree.size);
  const parents = new Set(answer.tree.map(({ parent }) => answer.tree[parent]?.id));
  for (const { id, threw, llm } of answer.contexts) {
    expect(threw, `pi throws at ${id}`).toBeUndefined();
    if (parents.has(id) || hopeless) continue;
    expect(unpaired(llm.map((at) => answer.messages[at] as Message))).toEqual([]);
  }
}

interface Message {
  role: string;
  stopReason?: string;
  toolCallId?: string;
  content: unknown;
}

/** The calls without a result before the next message, and the results without such a call. */
function unpaired(messages: readonly Message[]): string[] {
  const wrong: string[] = [];
  let open: string[] = [];
  for (const { role, stopReason, toolCallId = "", content } of messages) {
    if (role === "toolResult") {
      if (!open.includes(toolCallId)) wrong.push(`result of ${toolCallId}`);
      open = open.filter((id) => id !== toolCallId);
    } else if (role !== "system") {
      wrong.push(...open.map((id) => `call ${id}`));
      const isSent = role === "assistant" && stopReason !== "error" && stopReason !== "aborted";
      open = isSent ? callsIn(content) : [];
    }
  }
  return [...wrong, ...open.map((id) => `call ${id}`)];
}

function callsIn(content: unknown): string[] {
  return blocksOf(content).flatMap(({ type, id }) => (type === "toolCall" ? [String(id)] : []));
}

describe("every broken sample, mended, as pi 1.6.0 opens it", async () => {
  const names = ["", "check/"].flatMap((folder) =>
    readdirSync(SAMPLES + folder)
      .filter((name) => name.endsWith(".jsonl"))
      .map((name) => folder + name),
  );
  const files = names.flatMap((name) =>
    mended(name.replace("/", "-"), readFileSync(SAMPLES + name)),
  );
  const answers = await askPi("pi-1.6.0", files, ["tree", "contexts"]);

  test("there are many", () => expect(files.length).toBeGreaterThan(80));
  test.each(files)("$name", (file) => expectGoesOn(file, answers.get(file.name)!));
});

describe("400 generated sessions, damaged and mended, as pi 1.6.0 opens them", async () => {
  const files = Array.from({ length: 400 }, (_, seed) => {
    const { bytes } = generateSession(seed, { entries: 25, faultless: seed % 2 === 0 });
    return mended(`${seed}.jsonl`, damage(bytes, seed, { times: 1 + (seed % 4) }).bytes);
  }).flat();
  const answers = await askPi("pi-1.6.0", files, ["tree", "contexts"]);

  test("there are many", () => expect(files.length).toBeGreaterThan(350));
  test.each(files)("$name", (file) => expectGoesOn(file, answers.get(file.name)!));
});

describe("checkout", async () => {
  const session = sessionOfText(sampleBytes("branches.jsonl"));
  const { tree } = session;
  const targets = Array.from({ length: tree.size }, (_, entry) => entry);
  const files = targets.map((target) => ({ name: `${target}.jsonl`, bytes: at(session, target) }));
  const answers = await askPi("pi-1.6.0", files, ["tree", "contexts"]);
  const before = (
    await askPi(
      "pi-1.6.0",
      [{ name: "s.jsonl", bytes: sampleBytes("branches.jsonl") }],
      ["contexts"],
    )
  ).get("s.jsonl")!;

  test.each(targets)("pi 1.6.0 resumes at entry %i, with the context it had there", (target) => {
    const answer = answers.get(`${target}.jsonl`)!;
    expect(answer).toMatchObject({ opened: true, rewritten: false });
    const parents = new Map(answer.tree.map(({ id, parent }) => [id, answer.tree[parent]?.id]));
    const isLeaf = target === tree.leaf;
    expect(isLeaf ? answer.leaf : parents.get(answer.leaf)).toBe(tree.id(target));
    expect(contextOf(answer, answer.leaf)).toEqual(contextOf(before, tree.id(target)));
  });
});

function at(session: Session, target: number): Buffer {
  const draft = checkoutDraft(session, target, Date.UTC(2026, 2, 8));
  return Buffer.concat([...draft.chunks()].map((chunk) => Buffer.from(chunk)));
}

function contextOf(answer: Answer, id: string | null | undefined) {
  const context = answer.contexts.find((one) => one.id === id)!;
  const { model, thinkingLevel, messages } = context;
  return { model, thinkingLevel, messages: messages.map((place) => answer.messages[place]) };
}
