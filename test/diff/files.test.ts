import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { compareFiles, filesDiffer } from "../../src/diff/files.js";
import { changedLines, onlyIn } from "../../src/diff/listing.js";
import { parsePattern } from "../../src/diff/pointer.js";
import type { Session } from "../../src/session/session.js";
import { sessions } from "../support/arbitrary.js";
import { toBytes } from "../support/generate.js";
import { sampleBytes } from "../support/samples.js";
import { entry, sessionOf, sessionOfText } from "../support/session.js";

function compare(
  left: Session,
  right: Session,
  how: { ignore?: string[]; structure?: boolean } = {},
) {
  const ignore = (how.ignore ?? []).map(parsePattern);
  const diff = compareFiles(left, right, { ignore, structure: how.structure ?? false });
  const only = (side: "left" | "right") =>
    Array.from(onlyIn(diff, side), ({ id, line, malformed }) => malformed ?? id ?? `line ${line}`);
  const changed = Array.from(changedLines(diff), ({ id, changes }) => [
    id,
    ...Array.from(changes, ({ pointer }) => pointer),
  ]);
  return { ...diff.counts, removed: only("left"), added: only("right"), changed };
}

const NONE = { same: 0, added: [], removed: [], changed: [] };

describe("by id", () => {
  test("entries are the same whatever their order and the order of their keys", () => {
    const left = sessionOf([entry("a", null), entry("b", "a", { data: { x: 1, y: 2 } })]);
    const right = sessionOfText(
      '{"cwd":"/w","timestamp":"2026-01-01T00:00:00.000Z","id":"s","version":3.0,"type":"session"}\n' +
        '{"data":{"y":2e0,"x":1},"id":"b","parentId":"a","timestamp":"2026-01-01T00:00:00.000Z","type":"custom"}\n' +
        `${JSON.stringify(entry("a", null))}`,
    );
    expect(compare(left, right)).toEqual({ ...NONE, same: 2 });
  });

  test("what is added, removed and changed", () => {
    const left = sessionOf([entry("a", null), entry("b", "a", { data: 1 }), entry("c", "b")]);
    const right = sessionOf([entry("a", null), entry("b", "a", { data: 2 }), entry("d", "b")]);
    expect(compare(left, right)).toEqual({
      same: 1,
      removed: ["c"],
      added: ["d"],
      changed: [["b", "/data"]],
    });
    expect(compare(left, right, { ignore: ["/data"] })).toMatchObject({ same: 2, changed: [] });
  });

  test("a header that differs is changed, with no id", () => {
    const left = sessionOf([], { type: "session", version: 3, id: "s", cwd: "/a" });
    const right = sessionOf([], { type: "session", version: 3, id: "s", cwd: "/b", more: 1 });
    expect(compare(left, right)).toEqual({ ...NONE, changed: [[null, "/cwd", "/more"]] });
    expect(compare(left, right, { ignore: ["/cwd", "/more"] })).toEqual(NONE);
  });

  test("a header or a title that only one file has", () => {
    const title = '{"type":"title","title":"Beans"}\n';
    const header = '{"type":"session","version":3,"id":"s"}\n';
    const lines = (text: string) => sessionOfText(`${text}${JSON.stringify(entry("a", null))}\n`);
    expect(compare(lines(header), lines(title + header))).toEqual({
      ...NONE,
      same: 1,
      added: ["line 1"],
    });
    expect(compare(lines(header + header), lines(""))).toEqual({
      ...NONE,
      same: 1,
      removed: ["line 1", "line 2"],
    });
    const other = lines(title.replace("Beans", "Rice") + header);
    expect(compare(lines(title + header), other).changed).toEqual([[null, "/title"]]);
  });

  test("malformed lines are compared as bytes, each as often as it occurs", () => {
    const header = '{"type":"session","version":3,"id":"s"}\n';
    const left = sessionOfText(`${header}oops\nnull\noops\n{"type":"cu\n`);
    const right = sessionOfText(`${header}null\noops\n{"type":"cus`);
    expect(compare(left, right)).toEqual({
      ...NONE,
      removed: ["not-json", "torn"],
      added: ["torn"],
    });
    expect(filesDiffer(compareFiles(left, left, { ignore: [], structure: false }))).toBe(false);
  });

  test("an old file is compared as migrate would write it", () => {
    const old = sessionOfText(sampleBytes("version-1.jsonl"));
    const { tree, header } = old;
    const entries = Array.from({ length: tree.size }, (_, at) => old.entry(at));
    const migrated = sessionOfText(toBytes([{ ...header!.value, version: 3 }, ...entries]));
    expect(compare(old, migrated)).toEqual({ ...NONE, same: 8 });
  });
});

describe("by structure", () => {
  const content = [{ type: "text", text: "Hello" }];
  const session = (ids: string[], more: object = {}) =>
    sessionOf(
      [
        entry(ids[0]!, null, { type: "message", message: { role: "user", content } }),
        entry(ids[1]!, ids[0]!, { type: "label", targetId: ids[0], label: "start" }),
        entry(ids[2]!, ids[1]!, { type: "compaction", firstKeptEntryId: ids[0], summary: "" }),
        entry(ids[3]!, ids[0]!, { type: "branch_summary", fromId: ids[2], summary: "", ...more }),
      ],
      { type: "session", version: 3, id: `session ${ids[0]}`, cwd: "/w" },
    );
  const left = session(["a", "b", "c", "d"]);

  test("ids do not count, only what they name", () => {
    const structure = true;
    const same = { ...NONE, same: 4 };
    expect(compare(left, session(["1", "2", "3", "4"]), { structure })).toEqual(same);
    expect(compare(left, session(["d", "c", "b", "a"]), { structure })).toEqual(same);
    expect(compare(left, session(["1", "2", "3", "4"]))).toMatchObject({ same: 0 });
  });

  test("a name of another entry is a change, also where it reads the same", () => {
    const other = session(["1", "2", "3", "4"], { fromId: "2" });
    expect(compare(left, other, { structure: true }).changed).toEqual([["d", "/fromId"]]);
    const swapped = session(["c", "b", "a", "d"], { fromId: "c" });
    expect(compare(left, swapped, { structure: true }).changed).toEqual([["d", "/fromId"]]);
    expect(compare(left, swapped, { structure: true, ignore: ["/fromId"] }).changed).toEqual([]);
  });

  test("ids of nothing are words", () => {
    const root = session(["a", "b", "c", "d"], { fromId: "root" });
    const also = session(["1", "2", "3", "4"], { fromId: "root" });
    const gone = session(["1", "2", "3", "4"], { fromId: "gone" });
    expect(compare(root, also, { structure: true }).changed).toEqual([]);
    expect(compare(root, gone, { structure: true }).changed).toEqual([["d", "/fromId"]]);
    expect(compare(left, gone, { structure: true }).changed).toEqual([["d", "/fromId"]]);
  });

  test("another content is a change; an entry more is added", () => {
    const other = sessionOf(
      [
        entry("0", null, { type: "model_change", provider: "p", modelId: "m" }),
        entry("1", "0", { type: "message", message: { role: "user", content: "Hi" } }),
      ],
      { type: "session", version: 3, id: "t", cwd: "/w" },
    );
    const short = sessionOf(
      [entry("a", null, { type: "message", message: { role: "user", content } })],
      { type: "session", version: 3, id: "s", cwd: "/w" },
    );
    expect(compare(short, other, { structure: true })).toEqual({
      same: 0,
      removed: [],
      added: ["0"],
      changed: [["a", "/parentId", "/message/content"]],
    });
  });

  test("two migrations of one file are equal", () => {
    const old = sessionOfText(sampleBytes("version-1.jsonl"));
    const id = (at: number) => `${"9876543210"[at]}fedcba${at}`;
    const byId = new Map(Array.from({ length: old.tree.size }, (_, at) => [old.tree.id(at), at]));
    const entries = Array.from({ length: old.tree.size }, (_, at) => {
      const value = old.entry(at);
      const kept = byId.get(value.firstKeptEntryId as string);
      return {
        ...value,
        id: id(at),
        parentId: at === 0 ? null : id(at - 1),
        ...(kept === undefined ? {} : { firstKeptEntryId: id(kept) }),
      };
    });
    const header = { ...old.header!.value, version: 3 };
    expect(compare(old, sessionOf(entries, header), { structure: true })).toEqual({
      ...NONE,
      same: 8,
    });
  });
});

test("no session differs from itself, either way", () => {
  fc.assert(
    fc.property(fc.oneof(sessions(), sessions({ version: 1 })), ({ bytes }) => {
      const session = sessionOfText(bytes);
      for (const structure of [false, true]) {
        const diff = compareFiles(session, sessionOfText(bytes), { ignore: [], structure });
        expect([filesDiffer(diff), diff.counts.same]).toEqual([false, session.tree.size]);
      }
    }),
    { numRuns: 40 },
  );
});
