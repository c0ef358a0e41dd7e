// What the model sees at every entry, held to the programs that send it.
import { describe, expect, test } from "vitest";
import { contextAt } from "../../src/context/context.js";
import type { Message } from "../../src/format/message.js";
import { memorySource } from "../../src/read/source.js";
import { readSession } from "../../src/session/open.js";
import { NO_ENTRY } from "../../src/tree/tree.js";
import { damage } from "../support/damage.js";
import { generateSession } from "../support/generate.js";
import type { GenerateOptions } from "../support/options.js";
import { sampleBytes, sampleFiles } from "../support/samples.js";
import { type Asked, askPi, type Peer } from "./peers.js";

/** Samples of the agent-core harness, whose context is the harness's and not pi's. */
const HARNESS_SAMPLES = ["harness-leaf.jsonl", "harness-retained-tail.jsonl"];

const SAMPLES = sampleFiles().map((name) => ({ name, bytes: sampleBytes(name) }));

const GENERATED: [Peer, GenerateOptions][] = [
  ["pi-1.6.0", {}],
  ["pi-1.6.0", { faultless: true }],
  ["pi-1.6.0", { types: "nine" }],
  ["pi-1.6.0", { version: 2 }],
  ["pi-1.6.0", { version: 1 }],
  ["pi-0.66.1", { types: "nine" }],
  ["pi-0.66.1", { version: 2 }],
  ["pi-0.66.1", { version: 1 }],
  ["harness-0.83.0", { harness: true, faultless: true }],
  ["harness-0.83.0", { harness: true }],
];

test("the samples at every entry, as pi 1.6.0", async () => {
  const samples = SAMPLES.filter(({ name }) => !HARNESS_SAMPLES.includes(name));
  expect(await compared("pi-1.6.0", samples)).toBeGreaterThan(150);
});

test("the harness's samples at every entry, as the harness 0.83.0", async () => {
  const samples = SAMPLES.filter(({ name }) => HARNESS_SAMPLES.includes(name));
  expect(await compared("harness-0.83.0", samples)).toBeGreaterThan(10);
});

describe("300 generated sessions at every entry", () => {
  test.each(GENERATED)("as %s, %o", async (peer, options) => {
    const sessions = Array.from({ length: 300 }, (_, seed) => ({
      name: `${seed}.jsonl`,
      bytes: generateSession(seed, options).bytes,
    }));
    expect(await compared(peer, sessions)).toBeGreaterThan(500);
  });
});

test("300 broken sessions at every entry that pi can read", async () => {
  const files = Array.from({ length: 300 }, (_, seed) => {
    const { bytes } = generateSession(seed, { entries: 25 });
    return { name: `${seed}.jsonl`, bytes: damage(bytes, seed, { times: 2 }).bytes };
  });
  expect(await compared("pi-1.6.0", files)).toBeGreaterThan(2000);
});

/** Compares the contexts of all entries of all files. Returns how many there were. */
async function compared(peer: Peer, files: readonly Asked[]): Promise<number> {
  const answers = await askPi(peer, files, ["contexts"]);
  let count = 0;
  for (const { name, bytes } of files) {
    const answer = answers.get(name)!;
    if (!answer.opened) continue;
    const session = readSession(memorySource(bytes, name));
    // A file without anything that only the harness writes is taken for pi's.
    if (session.tree.isHarness !== (peer === "harness-0.83.0")) continue;
    for (const [place, theirs] of answer.contexts.entries()) {
      if (theirs.threw) continue;
      // pi makes up the ids of version 1 anew each time: there an entry is told by its place.
      const entry = session.bodyVersion === 1 ? place : session.tree.withId(theirs.id);
      // Objects without a type are nodes to pi, malformed lines to this toolkit.
      if (entry === NO_ENTRY) continue;
      const { model, thinkingLevel, activeToolNames, tokens } = theirs;
      const texts = (indexes: number[], change = (message: Message) => message) =>
        indexes.map((index) => JSON.stringify(change(answer.messages[index] as Message)));
      const ours = contextAt(session, entry);
      const forModel = contextAt(session, entry, { as: "llm" });
      // As text, which the order of keys is part of.
      expect(
        {
          messages: ours.messages.map((message) => JSON.stringify(message)),
          llm: forModel.messages.map((message) => JSON.stringify(message)),
          model: ours.model,
          thinkingLevel: ours.thinkingLevel,
          activeToolNames: ours.activeToolNames,
          tokens: tokens && ours.tokens,
        },
        `${name} at ${theirs.id}`,
      ).toEqual({
        messages: texts(theirs.messages),
        llm: texts(theirs.llm, withoutLeadIn),
        model,
        thinkingLevel,
        activeToolNames,
        tokens,
      });
      count++;
    }
  }
  return count;
}

/** The sentence that pi puts before the `<summary>` of a compaction or a branch is left to pi. */
const LEAD_IN =
  /^The (conversation history before|following is a summary of)[^\n]*\n\n(?=<summary>\n)/;

function withoutLeadIn(message: Message): Message {
  const { role, content } = message;
  if (role !== "user" || !Array.isArray(content) || content.length !== 1) return message;
  const [block] = content as { text?: unknown }[];
  if (typeof block?.text !== "string") return message;
  return { ...message, content: [{ ...block, text: block.text.replace(LEAD_IN, "") }] };
}
