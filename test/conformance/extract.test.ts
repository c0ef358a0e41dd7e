// `extract` against pi's `createBranchedSession`, which /clone and /fork call: equal at every entry,
// key order included, but the new session's id and time, and the new labels' ids, which pi draws at
// random. And the context at the end of what was taken is the one at that entry of the source.
import { describe, expect, test } from "vitest";
import { extractedBytes } from "../../src/extract/bytes.js";
import { newHeader } from "../../src/extract/header.js";
import { takePath } from "../../src/extract/taken.js";
import type { Session } from "../../src/session/session.js";
import { generateSession } from "../support/generate.js";
import type { GenerateOptions } from "../support/options.js";
import { sampleBytes } from "../support/samples.js";
import { sessionOfText } from "../support/session.js";
import { type Answer, askPi, type Context } from "./peers.js";

type Fields = Record<string, unknown>;

function extracted(session: Session, id: string): Buffer {
  const taken = takePath(session, session.tree.withId(id));
  const moment = { time: 1_700_000_000_000, fixed: true };
  const chosen = { id: undefined, cwd: undefined, parentSession: "/source.jsonl" };
  const header = newHeader(session, taken, moment, chosen);
  const pieces = extractedBytes(session, taken, header);
  return Buffer.concat(Array.from(pieces, (piece) => Buffer.from(piece)));
}

const objectsOf = (bytes: Buffer) =>
  bytes
    .toString()
    .trimEnd()
    .split("\n")
    .map((line) => JSON.parse(line) as Fields);

/** Lines as JSON: the header without what is new by nature, new labels named by their places. */
function comparable([header, ...entries]: readonly Fields[]): string[] {
  const { id: _, timestamp: __, parentSession, ...rest } = header!;
  const labels = entries.filter(({ type }) => type === "label").map(({ id }) => id);
  const named = (id: unknown) => (labels.includes(id) ? `label ${labels.indexOf(id)}` : id);
  return [
    JSON.stringify({ ...rest, hasParent: parentSession !== undefined }),
    ...entries.map((entry) => {
      if (entry.type !== "label") return JSON.stringify(entry);
      return JSON.stringify({ ...entry, id: named(entry.id), parentId: named(entry.parentId) });
    }),
  ];
}

const styles: [string, GenerateOptions][] = [
  ["today", {}],
  ["nine", { types: "nine" }],
  ["faultless", { faultless: true }],
];
const files = styles.flatMap(([style, options]) =>
  Array.from({ length: 60 }, (_, seed) => ({
    name: `${style}-${seed}.jsonl`,
    bytes: generateSession(seed, options).bytes,
  })),
);
for (const sample of ["labels", "branches", "several-roots", "orphan", "compaction-kept"]) {
  files.push({ name: `${sample}.jsonl`, bytes: sampleBytes(`${sample}.jsonl`) });
}

describe("as pi 1.6.0 clones", async () => {
  const answers = await askPi("pi-1.6.0", files, ["branched"]);

  test.each(files)("$name", ({ name, bytes }) => {
    const { branched, objects } = answers.get(name)!;
    const session = sessionOfText(bytes);
    for (const { id, lines } of branched) {
      const pis = comparable(lines.map((line) => objects[line]!));
      expect(comparable(objectsOf(extracted(session, id))), id).toEqual(pis);
    }
    if (session.tree.size > 0) expect(branched.length).toBeGreaterThan(0);
  });
});

describe("the context at the end is the source's", async () => {
  const asked = files.filter((_, at) => at % 4 === 0);
  const sources = await askPi("pi-1.6.0", asked, ["contexts"]);
  const parts = asked.flatMap(({ name, bytes }) => {
    const session = sessionOfText(bytes);
    const ids = sources.get(name)!.contexts.map(({ id }) => id);
    return ids
      .filter((id, at) => at % 5 === 0 || session.tree.isTip(session.tree.withId(id)))
      .map((id) => ({ of: name, id, name: `${id}-${name}`, bytes: extracted(session, id) }));
  });
  const answers = await askPi("pi-1.6.0", parts, ["contexts"]);

  test.each(asked)("$name", ({ name }) => {
    const source = sources.get(name)!;
    for (const part of parts.filter(({ of }) => of === name)) {
      const answer = answers.get(part.name)!;
      expect(answer.rewritten).toBe(false);
      const there = source.contexts.find(({ id }) => id === part.id)!;
      const here = answer.contexts.at(-1);
      if (here === undefined) expect(there.messages).toEqual([]);
      else expect(contextOf(here, answer)).toEqual(contextOf(there, source));
    }
  });
});

function contextOf({ messages, model, thinkingLevel, threw }: Context, answer: Answer) {
  return threw
    ? "threw"
    : { model, thinkingLevel, messages: messages.map((at) => answer.messages[at]) };
}
