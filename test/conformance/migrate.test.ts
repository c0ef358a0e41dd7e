// `migrate` against pi's own migration: equal in everything, key order included, but the ids, which
// pi draws at random (so entries are named by their places), and `branchedFrom`, which pi leaves.
import { describe, expect, test } from "vitest";
import { migratedBytes } from "../../src/migrate/bytes.js";
import { verdictOn } from "../../src/migrate/verdict.js";
import { generateSession } from "../support/generate.js";
import { sampleBytes, sampleFiles } from "../support/samples.js";
import { sessionOfText } from "../support/session.js";
import { type Asked, askPi } from "./peers.js";

type Fields = Record<string, unknown>;

function migrated({ bytes }: Asked): Buffer {
  const session = sessionOfText(bytes);
  expect(verdictOn(session).need).toBe("migrate");
  const pieces = migratedBytes(session, { ids: "stable", keepSettings: false });
  return Buffer.concat(Array.from(pieces, (piece) => Buffer.from(piece)));
}

function objectsOf(bytes: Uint8Array): Fields[] {
  const lines = Buffer.from(bytes).toString().trimEnd().split("\n");
  return lines.map((line) => JSON.parse(line) as Fields);
}

/** Each entry as JSON, ids by the places of the entries they name. */
function byPlace(entries: readonly Fields[]): string[] {
  const place = new Map(entries.map(({ id }, at) => [id, `#${at}`]));
  const names = (key: string, value: unknown) =>
    ["id", "parentId", "firstKeptEntryId"].includes(key) && place.has(value);
  return entries.map((entry) => {
    const named = Object.entries(entry).map(([key, value]) => [
      key,
      names(key, value) ? place.get(value) : value,
    ]);
    return JSON.stringify(Object.fromEntries(named));
  });
}

/** The header with `branchedFrom` under its old name again. */
function asPiLeavesIt(header: Fields, old: Fields): Fields {
  if (old.branchedFrom === undefined) return header;
  const { parentSession, ...rest } = header;
  return { ...rest, branchedFrom: parentSession };
}

const samples = sampleFiles()
  .filter((name) => /^version-[12]/.test(name))
  .map((name) => ({ name, bytes: sampleBytes(name) }));
const generated = ([1, 2] as const).flatMap((version) =>
  Array.from({ length: 300 }, (_, seed) => ({
    name: `${version}-${seed}.jsonl`,
    bytes: generateSession(seed, { version }).bytes,
  })),
);

describe("what pi 1.6.0 makes of an old session, and what it does with ours", async () => {
  const files = [...samples, ...generated];
  const ours = files.map((file) => ({ name: file.name, bytes: migrated(file) }));
  const pis = await askPi("pi-1.6.0", files, ["entries"]);
  const opened = await askPi("pi-1.6.0", ours, ["entries"]);

  test.each(files.map(({ name }, at) => ({ name, at })))("$name", ({ name, at }) => {
    const [header, ...entries] = objectsOf(ours[at]!.bytes);
    const answer = pis.get(name)!;
    expect(answer.rewritten).toBe(true);
    expect(byPlace(entries)).toEqual(byPlace(answer.entries));
    expect(asPiLeavesIt(header!, objectsOf(files[at]!.bytes)[0]!)).toEqual(answer.header);
    expect(opened.get(name)).toMatchObject({ opened: true, rewritten: false, entries });
  });
});
