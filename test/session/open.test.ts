import { describe, expect, test } from "vitest";
import { entry, sessionOf, sessionOfText } from "../support/session.js";

const V1 = { type: "session", id: "v1", timestamp: "2025-11-18T10:00:00.000Z", cwd: "/w" };
const bare = (text: string) => ({
  type: "message",
  timestamp: "2025-11-18T10:00:00.000Z",
  message: { role: "user", content: text },
});
const idsOf = (session: ReturnType<typeof sessionOf>) =>
  Array.from({ length: session.tree.size }, (_, each) => [
    session.tree.id(each),
    session.tree.parentId(each),
  ]);

describe("version 1", () => {
  // printf 'v1:1' | sha256sum, and so on.
  const FIRST = "e7c24f15";

  test("entries get ids from the session's id and a parent from their order", () => {
    const session = sessionOf([bare("one"), bare("two")], V1);
    const [[first, root], [second, parent]] = idsOf(session);
    expect([first, root]).toEqual([FIRST, null]);
    expect(second).toMatch(/^[0-9a-f]{8}$/);
    expect(parent).toBe(FIRST);
    expect(session.bodyVersion).toBe(1);
    expect(session.entry(1)).toEqual({ ...bare("two"), id: second, parentId: FIRST });
    expect(session.rawEntry(1)).toEqual(bare("two"));
  });

  test("ids that are there all the same are replaced, as pi replaces them", () => {
    const session = sessionOf([bare("one"), { ...bare("two"), id: "mine", parentId: "x" }], V1);
    expect(session.tree.withId("mine")).toBe(-1);
    expect(session.tree.parent(1)).toBe(0);
  });

  test("an index counts headers and entries, and becomes the id of an earlier entry", () => {
    const compaction = (firstKeptEntryIndex: number) => ({
      type: "compaction",
      summary: "s",
      firstKeptEntryIndex,
    });
    const kept = (index: number) => {
      const session = sessionOf([bare("one"), bare("two"), compaction(index)], V1);
      const value = session.entry(2);
      expect(value).not.toHaveProperty("firstKeptEntryIndex");
      return value.firstKeptEntryId;
    };
    expect(kept(1)).toBe(FIRST);
    expect(kept(0)).toBeUndefined();
    expect(kept(4)).toBeUndefined();
    expect(kept(-1)).toBeUndefined();
    expect(kept(1.5)).toBeUndefined();
  });
});

describe("a header that lies", () => {
  test("version 3 over entries without ids is read by the entries", () => {
    const session = sessionOf([bare("one"), bare("two"), { ...bare("three"), id: "mine" }]);
    expect(session.bodyVersion).toBe(1);
    expect(session.version).toBe(3);
    expect(session.tree.parent(1)).toBe(0);
    expect(session.tree.withId("mine")).toBe(2);
    expect(session.tree.parent(2)).toBe(1);
  });

  test("one entry that lost its id makes no old file", () => {
    const session = sessionOf([bare("one"), entry("a", null)]);
    expect(session.bodyVersion).toBe(3);
    expect(session.tree.id(0)).toBeNull();
  });

  test("no version over entries with ids keeps the ids", () => {
    const session = sessionOf([entry("a", null), entry("b", "a"), entry("c", "a")], V1);
    expect(session.bodyVersion).toBe(3);
    expect(idsOf(session)).toEqual([
      ["a", null],
      ["b", "a"],
      ["c", "a"],
    ]);
  });
});

test("hookMessage reads custom under any header", () => {
  const hook = entry("a", null, {
    type: "message",
    message: { role: "hookMessage", content: "x" },
  });
  for (const version of [2, 3]) {
    const session = sessionOf([hook], { ...V1, version });
    expect(session.tree.role(0)).toBe("custom");
    expect(session.entry(0).message).toEqual({ role: "custom", content: "x" });
  }
});

describe("the current leaf", () => {
  const a = entry("a", null);
  const b = entry("b", "a");
  const move = (targetId: string | null) => entry("l", "b", { type: "leaf", targetId });

  test("is the last entry", () => {
    expect(sessionOf([a, b]).tree.leaf).toBe(1);
    expect(sessionOf([]).tree.leaf).toBe(-1);
  });

  test("is what the harness's leaf entry says, until the next entry", () => {
    expect(sessionOf([a, b, move("a")]).tree.leaf).toBe(0);
    expect(sessionOf([a, b, move(null)]).tree.leaf).toBe(-1);
    expect(sessionOf([a, b, move("gone")]).tree.leaf).toBe(2);
    expect(sessionOf([a, b, move("a"), entry("c", "a")]).tree.leaf).toBe(3);
  });
});

describe("labels and name", () => {
  const label = (id: string, targetId: string, text?: string | null) =>
    entry(id, null, { type: "label", targetId, label: text });

  test("the last label of a target wins; absent, null and empty clear; nothing is trimmed", () => {
    const { tree } = sessionOf([
      entry("a", null),
      entry("b", null),
      entry("c", null),
      label("1", "a", "one"),
      label("2", "a", "two"),
      label("3", "b", "gone"),
      label("4", "b", null),
      label("5", "c", "  "),
      label("6", "nowhere", "x"),
    ]);
    const texts = Array.from(tree.labels, ([each, { text }]) => [tree.id(each), text]);
    expect(texts).toEqual([
      ["a", "two"],
      ["c", "  "],
    ]);
  });

  test("the harness trims them", () => {
    const { tree } = sessionOf([
      entry("a", null),
      label("1", "a", " x "),
      entry("t", null, { type: "active_tools_change", activeToolNames: [] }),
    ]);
    expect(tree.isHarness).toBe(true);
    expect(tree.labels.get(0)?.text).toBe("x");
  });

  test("the last name is trimmed, an empty one is none", () => {
    const name = (text: unknown) =>
      sessionOf([entry("a", null, { type: "session_info", name: text })]).tree.name;
    expect(name("  My talk ")).toBe("My talk");
    expect(name(" ")).toBeUndefined();
    expect(name(7)).toBeUndefined();
  });
});

describe("odd files", () => {
  const A = JSON.stringify(entry("a", null));
  const HEADER = '{"type":"session","version":3,"id":"s","timestamp":"t","cwd":"/"}';

  test("a torn line followed by what its string held is a split record, an entry after it is not", () => {
    const whole = JSON.stringify(entry("b", "a", { data: "one\ntwo\n\n5" }));
    const session = sessionOfText([HEADER, A, whole.replaceAll("\\n", "\n"), A].join("\n"));
    expect(Array.from(session.malformed, ({ line, reason }) => [line, reason])).toEqual([
      [3, "split-record"],
      [4, "split-record"],
      [6, "split-record"],
    ]);
    expect(session.tree.size).toBe(2);
  });

  test("a title before the header is no entry, one after it is", () => {
    const title = '{"type":"title","title":"x"}';
    const before = sessionOfText([title, HEADER, A].join("\n"));
    expect(before.title).toMatchObject({ line: 1, offset: 0, value: { title: "x" } });
    expect([before.tree.size, before.header?.line]).toEqual([1, 2]);
    expect(sessionOfText([HEADER, title, A].join("\n")).tree.size).toBe(2);
    const twice = sessionOfText([title, title, HEADER, A].join("\n"));
    expect([twice.title?.line, twice.tree.size]).toEqual([1, 2]);
  });

  test("a header line is no entry, wherever it stands", () => {
    const session = sessionOfText([A, HEADER, HEADER].join("\n"));
    expect(session.tree.size).toBe(1);
    expect(session.headers.map(({ line, entriesBefore }) => [line, entriesBefore])).toEqual([
      [2, 1],
      [3, 1],
    ]);
  });

  test("the last newline is remembered", () => {
    expect(sessionOfText(`${HEADER}\n`).finalNewline).toBe(true);
    expect(sessionOfText(HEADER).finalNewline).toBe(false);
  });

  test.each([
    [{ kind: "header", version: 4 }, true],
    [{ kind: "header", v: 4 }, true],
    [[{ kind: "header", version: 4, seq: 0 }], true],
    [{ kind: "header", version: 3 }, false],
    [{ type: "session", version: 4, id: "s" }, false],
  ])("%j is of the withdrawn format: %s", (first, expected) => {
    expect(sessionOfText(JSON.stringify(first)).isWithdrawn).toBe(expected);
  });
});
