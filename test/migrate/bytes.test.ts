import { isDeepStrictEqual as isSame } from "node:util";
import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { type MigrateOptions, migratedBytes } from "../../src/migrate/bytes.js";
import { verdictOn } from "../../src/migrate/verdict.js";
import type { Session } from "../../src/session/session.js";
import { damage } from "../support/damage.js";
import { generateSession } from "../support/generate.js";
import { sampleBytes } from "../support/samples.js";
import { entry, sessionOf, sessionOfText } from "../support/session.js";

const STABLE: MigrateOptions = { ids: "stable", keepSettings: false };

function migrated(session: Session, options: Partial<MigrateOptions> = {}): Buffer {
  const pieces = migratedBytes(session, { ...STABLE, ...options });
  return Buffer.concat(Array.from(pieces, (piece) => Buffer.from(piece)));
}

const linesOf = (bytes: Buffer) => bytes.toString("latin1").split("\n");
const objectsOf = (bytes: Buffer) =>
  bytes
    .toString()
    .split("\n")
    .filter((line) => line !== "")
    .map((line) => JSON.parse(line) as Record<string, unknown>);

describe("samples, worked out by hand", () => {
  // printf 'd1a5c0de-0b1e-4c2d-8e3f-405162738495:1' | sha256sum, and so on.
  const IDS = ["9ddff948", "bfe495ef", "dbbabb0a"];

  test("version 1", () => {
    const bytes = sampleBytes("version-1.jsonl");
    const [header, ...entries] = objectsOf(migrated(sessionOfText(bytes)));
    const old = objectsOf(bytes);
    const { branchedFrom, ...kept } = old[0]!;
    expect(JSON.stringify(header)).toBe(
      JSON.stringify({ ...kept, version: 3, parentSession: branchedFrom }),
    );
    expect(entries.map(({ id }) => id).slice(0, IDS.length)).toEqual(IDS);
    const ids = entries.map(({ id }) => id);
    entries.forEach((each, at) => {
      const { firstKeptEntryIndex: _, ...fields } = old[at + 1]!;
      const boundary = at === 4 ? { firstKeptEntryId: ids[2] } : {};
      const parentId = at === 0 ? null : ids[at - 1];
      expect(JSON.stringify(each)).toBe(
        JSON.stringify({ ...fields, id: ids[at], parentId, ...boundary }),
      );
    });
  });

  test("version 2: the header and the hookMessage change, every other byte stays", () => {
    const before = linesOf(sampleBytes("version-2.jsonl"));
    const after = linesOf(migrated(sessionOfText(sampleBytes("version-2.jsonl"))));
    expect(after).toHaveLength(before.length);
    const changed = before.flatMap((line, at) => (line === after[at] ? [] : [at]));
    expect(changed).toEqual([0, 2]);
    expect(after[0]).toBe(before[0]!.replace('"version":2', '"version":3'));
    expect(after[2]).toBe(before[2]!.replace('"role":"hookMessage"', '"role":"custom"'));
  });
});

/** Files of every version, as they are and damaged, with those whose header was replaced by a lie. */
const files = fc
  .record({
    seed: fc.nat(),
    version: fc.constantFrom(1 as const, 2 as const, 3 as const),
    damages: fc.nat(3),
    lie: fc.constantFrom(undefined, 1, 2, 3, "3", null),
  })
  .map(({ seed, version, damages, lie }) => {
    const { bytes } = damage(generateSession(seed, { version }).bytes, seed, { times: damages });
    if (lie === undefined) return bytes;
    const end = bytes.indexOf("\n");
    const header = sessionOfText(bytes.subarray(0, end)).header;
    if (header === undefined || end < 0) return bytes;
    const lying = Buffer.from(JSON.stringify({ ...header.value, version: lie }));
    return Buffer.concat([lying, bytes.subarray(end)]);
  });

/** The session, when it is one to be migrated. */
function toMigrate(bytes: Uint8Array): Session | undefined {
  const session = sessionOfText(bytes);
  try {
    return verdictOn(session).need === "migrate" ? session : undefined;
  } catch {
    return undefined;
  }
}

/** Bytes of all lines that are neither entries nor headers. */
function otherLines(session: Session, bytes: Uint8Array): string[] {
  return Array.from(session.malformed, ({ offset, bytes: length }) =>
    Buffer.from(bytes.subarray(offset, offset + length)).toString("latin1"),
  );
}

describe("whatever the file", () => {
  test("its entries are written as they are read, and nothing else changes", () => {
    let judged = 0;
    fc.assert(
      fc.property(files, (bytes) => {
        const old = toMigrate(bytes);
        if (old === undefined) return;
        judged++;
        const after = migrated(old);
        const now = sessionOfText(after);
        expect(verdictOn(now)).toMatchObject({ from: 3, need: "current" });
        expect(now.tree.size).toBe(old.tree.size);
        expect(now.tree.leaf).toBe(old.tree.leaf);
        expect(isSame(now.tree.links.parent, old.tree.links.parent)).toBe(true);
        const entries = Array.from({ length: old.tree.size }, (_, each) => each);
        expect(entries.filter((each) => !isSame(now.rawEntry(each), old.entry(each)))).toEqual([]);
        expect(otherLines(now, after)).toEqual(otherLines(old, bytes));
        expect(now.lines).toBe(old.lines);
        expect(migrated(now).equals(after)).toBe(true);
      }),
      { numRuns: 200 },
    );
    expect(judged).toBeGreaterThan(50);
  });

  test("random ids differ from stable ones in nothing else", () => {
    fc.assert(
      fc.property(files, (bytes) => {
        const old = toMigrate(bytes);
        if (old === undefined) return;
        const [stable, random] = [migrated(old), migrated(old, { ids: "random" })].map((each) =>
          sessionOfText(each),
        ) as [Session, Session];
        expect(isSame(random.tree.links.parent, stable.tree.links.parent)).toBe(true);
        let text = migrated(old, { ids: "random" }).toString("latin1");
        const ids = sessionOfText(Buffer.from(text, "latin1")).tree;
        for (let each = 0; each < ids.size && old.bodyVersion === 1; each++) {
          const [from, to] = [ids.id(each), stable.tree.id(each)];
          if (from !== null && to !== null && from !== to)
            text = text.replaceAll(`"${from}"`, `"${to}"`);
        }
        expect(text).toBe(migrated(old).toString("latin1"));
      }),
      { numRuns: 50 },
    );
  });
});

const V1 = { type: "session", id: "v1", timestamp: "2025-11-18T10:00:00.000Z", cwd: "/w" };
const bare = (text: string, more: object = {}) => ({
  type: "message",
  timestamp: "2025-11-18T10:00:00.000Z",
  message: { role: "user", content: text },
  ...more,
});

describe("headers", () => {
  const headerAfter = (header: object) => objectsOf(migrated(sessionOf([bare("one")], header)))[0];

  test("branchedFrom becomes parentSession, unless there is one", () => {
    const old = "/s/\u00e4.jsonl";
    expect(headerAfter({ ...V1, branchedFrom: old })).toEqual({
      ...V1,
      version: 3,
      parentSession: old,
    });
    const both = { ...V1, branchedFrom: old, parentSession: "/p.jsonl" };
    expect(headerAfter(both)).toEqual({ ...both, version: 3 });
    expect(headerAfter({ ...V1, branchedFrom: 5 })).toEqual({ ...V1, branchedFrom: 5, version: 3 });
  });

  test("each of several gets the version", () => {
    const text = `${JSON.stringify(V1)}\n${JSON.stringify(bare("one"))}\n${JSON.stringify(V1)}\n`;
    const versions = objectsOf(migrated(sessionOfText(text))).map(({ version }) => version);
    expect(versions).toEqual([3, undefined, 3]);
  });
});

describe("a header that lies is judged by the body", () => {
  test("version 3 over entries without ids: those get ids, later ones keep theirs", () => {
    const own = { ...bare("three"), id: "mine", parentId: null };
    const session = sessionOf([bare("one"), bare("two"), own, entry("last", "mine")]);
    expect(verdictOn(session)).toMatchObject({ from: 1, need: "migrate" });
    const after = migrated(session);
    expect(linesOf(after).slice(3, 5)).toEqual([
      JSON.stringify(own),
      JSON.stringify(entry("last", "mine")),
    ]);
    expect(objectsOf(after).map(({ id }) => id)).toEqual([
      "s",
      session.tree.id(0),
      session.tree.id(1),
      "mine",
      "last",
    ]);
  });

  test("no version over entries with ids: only the header changes", () => {
    const session = sessionOf([entry("a", null), entry("b", "a"), entry("c", "a")], V1);
    expect(verdictOn(session)).toMatchObject({ from: 2, need: "migrate" });
    const [header, ...lines] = linesOf(migrated(session));
    expect(JSON.parse(header!)).toEqual({ ...V1, version: 3 });
    const entries = [entry("a", null), entry("b", "a"), entry("c", "a")];
    expect(lines).toEqual([...entries.map((each) => JSON.stringify(each)), ""]);
  });
});

describe("--keep-settings", () => {
  const settings = { provider: "anthropic", modelId: "sonnet", thinkingLevel: "high" };

  test("makes entries of the header's settings, above the first and with its ids", () => {
    const session = sessionOf([bare("one"), bare("two")], { ...V1, ...settings });
    const [header, model, level, first, second] = objectsOf(
      migrated(session, { keepSettings: true }),
    );
    expect(header).toEqual({ ...V1, ...settings, version: 3 });
    // printf 'v1:0' | sha256sum, and 'v1:0:1'.
    expect(model).toEqual({
      type: "model_change",
      id: "57108747",
      parentId: null,
      timestamp: V1.timestamp,
      provider: "anthropic",
      modelId: "sonnet",
    });
    expect(level).toEqual({
      type: "thinking_level_change",
      id: "64315528",
      parentId: "57108747",
      timestamp: V1.timestamp,
      thinkingLevel: "high",
    });
    expect(first).toEqual({ ...session.entry(0), parentId: "64315528" });
    expect(second).toEqual(session.entry(1));
  });

  test("makes none of what is not there, and works without entries or a final newline", () => {
    expect(migrated(sessionOf([], V1), { keepSettings: true })).toEqual(
      migrated(sessionOf([], V1)),
    );
    const header = JSON.stringify({ ...V1, thinkingLevel: "low" });
    const after = objectsOf(migrated(sessionOfText(header), { keepSettings: true }));
    expect(after.map(({ type }) => type)).toEqual(["session", "thinking_level_change"]);
  });
});

test("a last line that lacks its newline gets one, a torn one stays as it is", () => {
  const whole = `${JSON.stringify(V1)}\n${JSON.stringify(bare("one"))}`;
  expect(migrated(sessionOfText(whole)).at(-1)).toBe(0x0a);
  expect(migrated(sessionOfText(`${whole}\n{"type":"mess`)).toString()).toMatch(
    /\n\{"type":"mess$/,
  );
});
