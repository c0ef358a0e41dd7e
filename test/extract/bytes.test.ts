import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { extractedBytes } from "../../src/extract/bytes.js";
import type { NewHeader } from "../../src/extract/header.js";
import { type Taken, takeBefore, takePath } from "../../src/extract/taken.js";
import { Fault } from "../../src/fault.js";
import type { Session } from "../../src/session/session.js";
import { pathTo } from "../../src/tree/walk.js";
import { damage } from "../support/damage.js";
import { generateSession } from "../support/generate.js";
import { sampleBytes } from "../support/samples.js";
import { entry, sessionOf, sessionOfText } from "../support/session.js";

const HEADER: NewHeader = {
  type: "session",
  version: 3,
  id: "new",
  timestamp: "2026-04-01T00:00:00.000Z",
  cwd: "/w",
  parentSession: "/old.jsonl",
};

function linesOf(session: Session, taken: Taken): string[] {
  const pieces = Array.from(extractedBytes(session, taken, HEADER), (piece) => Buffer.from(piece));
  const text = Buffer.concat(pieces).toString("latin1");
  expect(text.endsWith("\n")).toBe(true);
  return text.slice(0, -1).split("\n");
}

const sourceLines = (session: Session) => {
  const entries = Array.from({ length: session.tree.size }, (_, each) => each);
  return new Map(entries.map((each) => [each, session.bytes(each).toString("latin1")]));
};

describe("labels.jsonl to its leaf, by hand", () => {
  const session = sessionOfText(sampleBytes("labels.jsonl"));
  const lines = linesOf(session, takePath(session, session.tree.leaf));
  const source = sampleBytes("labels.jsonl").toString().split("\n");

  test("the header is the new one, label entries are left out and their children re-linked", () => {
    const relinked = source[11]!.replace('"parentId":"aa00000a"', '"parentId":"aa000007"');
    const expected = [source[1], source[6], source[7], relinked, source[12]];
    expect(lines.slice(0, -1)).toEqual([JSON.stringify(HEADER), ...expected]);
  });

  test("the path's labels come last; those of others, and on labels, are gone", () => {
    // printf 'new:6' | sha256sum
    expect(lines.at(-1)).toBe(
      `{"type":"label","id":"552df740","parentId":"aa00000c","timestamp":"2026-03-03T09:04:10.000Z","targetId":"aa000007","label":"renamed in src"}`,
    );
  });
});

describe("a boundary that named a label", () => {
  const label = (id: string, parentId: string) =>
    entry(id, parentId, { type: "label", targetId: "a", label: "x" });
  const kept = (named: string) => {
    const session = sessionOf([
      entry("a", null),
      label("l1", "a"),
      entry("b", "l1"),
      label("l2", "b"),
      entry("c", "l2", { type: "compaction", summary: "s", firstKeptEntryId: named }),
      label("l3", "c"),
      entry("d", "l3"),
    ]);
    const compaction = linesOf(session, takePath(session, 6))[3]!;
    return JSON.parse(compaction).firstKeptEntryId as string;
  };

  test.each([
    ["l1", "b"],
    ["l2", "c"],
    ["l3", "l3"],
    ["c", "c"],
    ["gone", "gone"],
  ])("%s → %s", (named, expected) => expect(kept(named)).toBe(expected));
});

test("an old source is taken as migrate would write it", () => {
  const session = sessionOfText(sampleBytes("version-1.jsonl"));
  const lines = linesOf(session, takePath(session, session.tree.leaf)).slice(1);
  expect(lines.map((line) => JSON.parse(line))).toEqual(
    Array.from({ length: session.tree.size }, (_, each) => session.entry(each)),
  );
});

test("what an old entry says of its parent does not matter", () => {
  const old = (more: object) => ({ timestamp: "2025-01-01T00:00:00.000Z", ...more });
  const session = sessionOf([old({ type: "label" }), old({ type: "message", parentId: null })], {
    type: "session",
    id: "v1",
  });
  const [, first] = linesOf(session, takePath(session, 1));
  expect(JSON.parse(first!).parentId).toBeNull();
});

test("nothing before the first message: a header", () => {
  const session = sessionOf([entry("a", null, { type: "message", message: { role: "user" } })]);
  expect(linesOf(session, takeBefore(session, 0))).toEqual([JSON.stringify(HEADER)]);
});

/** Sessions as they are and damaged, with an entry to end at. */
const sources = fc
  .record({ seed: fc.nat(), damages: fc.nat(3), end: fc.nat() })
  .map(({ seed, damages, end }) => {
    const session = sessionOfText(
      damage(generateSession(seed).bytes, seed, { times: damages }).bytes,
    );
    return { session, end: end % Math.max(1, session.tree.size) };
  });

test("from any source: one path of its entries, each line kept that need not change", () => {
  let taken = 0;
  fc.assert(
    fc.property(sources, ({ session, end }) => {
      if (session.tree.size === 0) return;
      let path: Taken;
      try {
        path = takePath(session, end);
      } catch (error) {
        expect(error).toBeInstanceOf(Fault);
        return;
      }
      taken++;
      const lines = linesOf(session, path);
      const { tree, malformed } = sessionOfText(Buffer.from(lines.join("\n"), "latin1"));
      expect({ size: tree.size, malformed: malformed.size }).toEqual({
        size: path.entries.length + path.labelled.length,
        malformed: 0,
      });
      expect(pathTo(tree, tree.size - 1)).toHaveLength(tree.size);
      const old = sourceLines(session);
      const changed = path.entries.filter((each, at) => old.get(each) !== lines[at + 1]);
      const mayChange = path.entries.filter(
        (each, at) =>
          session.tree.type(each) === "compaction" ||
          session.tree.columns.parentId[each] < 0 ||
          session.tree.parent(each) !== path.entries[at - 1],
      );
      expect(mayChange).toEqual(expect.arrayContaining(changed));
      const labels = path.labelled.map((each) => session.tree.labels.get(each)!.text);
      const now = path.labelled.map((each) => tree.withId(session.tree.id(each)!));
      expect(now.map((each) => tree.labels.get(each)?.text)).toEqual(labels);
    }),
    { numRuns: 200 },
  );
  expect(taken).toBeGreaterThan(100);
});
