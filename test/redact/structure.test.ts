import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { memorySource } from "../../src/read/source.js";
import { readSession } from "../../src/session/open.js";
import { sessions } from "../support/arbitrary.js";
import { damage } from "../support/damage.js";
import { sampleBytes, sampleFiles } from "../support/samples.js";
import { redact } from "./redacted.js";

/** All that a session is without its content. */
function skeleton(file: Uint8Array) {
  const session = readSession(memorySource(file));
  const { tree, headers, malformed, lines, bom, finalNewline, version, bodyVersion } = session;
  const entries = Array.from({ length: tree.size }, (_, entry) => ({
    line: tree.line(entry),
    offset: tree.columns.offset[entry],
    length: tree.columns.length[entry],
    parent: tree.parent(entry),
    time: tree.time(entry),
    flags: tree.columns.flags[entry],
  }));
  return {
    ...{ entries, malformed: [...malformed], lines, bom, finalNewline, version, bodyVersion },
    headers: headers.map(({ line, offset, length }) => ({ line, offset, length })),
    children: [...tree.links.children],
    roots: [...tree.roots],
    loops: tree.links.loops,
    leaf: tree.leaf,
    labelled: [...tree.labels.keys()],
    isHarness: tree.isHarness,
    hasName: tree.name !== undefined,
    isWithdrawn: session.isWithdrawn,
  };
}

/** Types and roles of the entries; what damage made of one is none. */
function names(file: Uint8Array): string[] {
  const { tree } = readSession(memorySource(file));
  return Array.from({ length: tree.size }, (_, at) => `${tree.type(at)} ${tree.role(at)}`);
}

function expectSameStructure(file: Buffer) {
  const shown = redact(file);
  expect(shown).toHaveLength(file.length);
  expect(skeleton(shown)).toEqual(skeleton(file));
  const isWord = (name: string | undefined) => /^[\w.:/ -]+$/.test(name ?? "");
  const shownNames = names(shown);
  expect(shownNames.filter(isWord)).toEqual(expect.arrayContaining(names(file).filter(isWord)));
}

/** Types of values, lengths of texts and arrays: what a parsed line is without its content. */
function outline(value: unknown): unknown {
  if (typeof value === "string") return `string ${[...value].length}`;
  if (Array.isArray(value)) return value.map(outline);
  if (typeof value !== "object" || value === null) return value === null ? null : typeof value;
  return Object.values(value).map(outline);
}

describe("lines, links, sizes and faults stay", () => {
  test.each(sampleFiles())("%s", (file) => expectSameStructure(sampleBytes(file)));

  test("in generated sessions, whole and damaged", () => {
    const damaged = fc
      .tuple(sessions({ entries: 12 }), fc.nat(), fc.nat(4))
      .map(([{ bytes }, seed, times]) => damage(bytes, seed, { times }).bytes);
    fc.assert(fc.property(damaged, expectSameStructure), { numRuns: 150 });
  });

  test("in whatever bytes", () => {
    const marks = fc.constantFrom(
      '{"type":"',
      '","id":"',
      '"}',
      "\n",
      "\\",
      "\\u",
      "0",
      "\xff",
      "t",
    );
    const text = fc.array(fc.oneof(marks, fc.string({ unit: "binary", maxLength: 3 })));
    const bytes = text.map((parts) => Buffer.from(parts.join("")));
    fc.assert(
      fc.property(bytes, (file) => {
        const shown = redact(file);
        expect(shown).toHaveLength(file.length);
        expect([...readSession(memorySource(shown)).malformed]).toEqual([
          ...readSession(memorySource(file)).malformed,
        ]);
      }),
      { numRuns: 1000 },
    );
  });

  test("whole lines keep their outline", () => {
    fc.assert(
      fc.property(sessions({ entries: 12 }), ({ bytes }) => {
        const lines = bytes.toString().split("\n").slice(0, -1);
        const shown = redact(bytes).toString().split("\n");
        for (const [at, line] of lines.entries()) {
          expect(outline(JSON.parse(shown[at]!))).toEqual(outline(JSON.parse(line)));
        }
      }),
      { numRuns: 100 },
    );
  });
});
