import { join } from "node:path";
import { describe, expect, test } from "vitest";
import type { RuleName } from "../../../src/check/finding.js";
import type { RepairOptions } from "../../../src/repair/options.js";
import { folderOf } from "../../support/folder.js";
import { toBytes } from "../../support/generate.js";
import { sampleBytes } from "../../support/samples.js";
import { mendedBytes, repairOf } from "../mended.js";
import {
  calls,
  compaction,
  drawn,
  entries,
  HEADER,
  label,
  mend,
  result,
  says,
  user,
} from "./branches.js";

type Rows = Parameters<typeof entries>;

function mended(rows: Rows, options?: RepairOptions): string {
  const before = entries(...rows);
  return drawn(mend(before, options).entries, before);
}

describe("an orphan", () => {
  test("hangs from the entry before it in the file", () => {
    expect(
      mended([
        ["a", null, user()],
        ["b", "lost", says("!")],
        ["c", "b", user()],
      ]),
    ).toBe("a←· b←a c←b");
  });

  test.each<[string, Rows, string]>([
    [
      "that hangs from it",
      [
        ["a", "c", user()],
        ["b", "lost", says("!")],
        ["c", "b", user()],
      ],
      "a←c b←· c←b",
    ],
    [
      "that waits for a result which stands elsewhere",
      [
        ["a", null, calls("1")],
        ["r", "a", result("1")],
        ["x", null, user()],
        ["y", "x", calls("2")],
        ["b", "lost", user()],
        ["s", "y", result("2")],
      ],
      "a←· r←a x←· y←x b←· s←y",
    ],
    [
      "where a compaction below keeps from another branch",
      [
        ["a", null, user()],
        ["x", "a", says("!")],
        ["y", "a", says("?")],
        ["b", "lost", user()],
        ["c", "b", compaction("x")],
      ],
      "a←· x←a y←a b←· c←b",
    ],
    [
      "below which a call would be made twice",
      [
        ["a", null, calls("1")],
        ["r", "a", result("1")],
        ["b", "lost", user()],
        ["c", "b", calls("1")],
        ["s", "c", result("1")],
      ],
      "a←· r←a b←· c←b s←c",
    ],
    [
      "below which a call would be made twice once that orphan hangs itself",
      [
        ["a", null, calls("1")],
        ["r", "a", result("1")],
        ["b", "lost", user()],
        ["c", "gone", calls("1")],
        ["s", "c", result("1")],
      ],
      "a←· r←a b←r c←· s←c",
    ],
  ])("becomes a root rather than hang from one %s", (_, rows, expected) => {
    expect(mended(rows)).toBe(expected);
  });

  test("may hang from a call that has no result anywhere", () => {
    expect(
      mended([
        ["a", null, calls("1")],
        ["b", "lost", user()],
      ]),
    ).toBe("a←· none(1)←a b←none(1)");
  });

  test.each<[string, Rows, string]>([
    [
      "the call",
      [
        ["a", null, calls("1", "2")],
        ["x", null, user()],
        ["b", "lost", result("2")],
        ["c", "b", says("!")],
      ],
      "a←· x←· b←a none(1)←b c←none(1)",
    ],
    [
      "what came below the call last",
      [
        ["a", null, calls("1", "2")],
        ["r", "a", result("1")],
        ["l", "r", label("a")],
        ["x", null, user()],
        ["b", "lost", result("2")],
        ["c", "b", says("!")],
      ],
      "a←· r←a l←r x←· b←l c←b",
    ],
    [
      "the call, where the entry before it is an orphan too",
      [
        ["x", null, user()],
        ["a", "lost", calls("1")],
        ["l", "gone", label("a")],
        ["b", "none", result("1")],
      ],
      "x←· a←x l←· b←a",
    ],
    [
      "the result before it, where that is an orphan too",
      [
        ["x", null, user()],
        ["a", "x", calls("1", "2")],
        ["r", "lost", result("1")],
        ["b", "gone", result("2")],
        ["c", "b", says("!")],
      ],
      "x←· a←x r←a b←r c←b",
    ],
    [
      "the entry before it, where its call is lost as well",
      [
        ["a", null, calls("1")],
        ["r", "a", result("1")],
        ["b", "lost", result("2")],
        ["c", "b", says("!")],
      ],
      "a←· r←a c←r",
    ],
  ])("that is a result hangs from %s", (_, rows, expected) => {
    expect(mended(rows)).toBe(expected);
  });

  test("hangs from the entry before it, if that is wanted, though a call is made twice then", () => {
    const rows: Rows = [
      ["a", null, calls("1")],
      ["r", "a", result("1")],
      ["b", "lost", user()],
      ["c", "b", calls("1")],
      ["s", "c", result("1")],
    ];
    const { entries: now, remaining } = mend(entries(...rows), { orphans: "previous" });
    expect(drawn(now, entries(...rows))).toBe("a←· r←a b←r c←b s←c");
    expect(remaining.map(({ rule }) => rule)).toEqual(["tool/duplicate-call"]);
  });

  test("that is over a day older than the entry before it becomes a root", () => {
    const before = entries(["a", null, user()], ["b", "lost", says("!")]);
    before[1]!.timestamp = "2025-12-01T00:00:00.000Z";
    expect(drawn(mend(before).entries, before)).toBe("a←· b←·");
    expect(drawn(mend(before, { orphans: "previous" }).entries, before)).toBe("a←· b←a");
  });

  test("with what is below it goes, if that is wanted; the current leaf stays on the branch", () => {
    const rows: Rows = [
      ["a", null, user()],
      ["x", "a", user()],
      ["b", "lost", says("!")],
      ["c", "b", user()],
    ];
    expect(mended(rows, { orphans: "drop" })).toBe("a←· x←a");
    expect(mended(rows, { orphans: "root" })).toBe("a←· x←a b←· c←b");
  });

  test("later roots are joined only if that is wanted", () => {
    const rows: Rows = [
      ["a", null, user()],
      ["b", null, user()],
      ["c", "b", says("!")],
    ];
    expect(mended(rows)).toBe("a←· b←· c←b");
    expect(mended(rows, { orphans: "previous" })).toBe("a←· b←a c←b");
  });
});

describe("an id that two have", () => {
  test("what names it after the later one follows that", () => {
    const before = entries(
      ["a", null, user()],
      ["b", "a", says("First.")],
      ["l", "b", label("b")],
      ["b", "l", says("Second.")],
      ["m", "b", label("b")],
      ["c", "m", compaction("b")],
    );
    const now = mend(before).entries;
    const fresh = now[3]!.id;
    expect(fresh).toMatch(/^[0-9a-f]{8}$/);
    expect(now.map(({ id }) => id)).toEqual(["a", "b", "l", fresh, "m", "c"]);
    expect(now.map(({ parentId }) => parentId)).toEqual([null, "a", "b", "l", fresh, "m"]);
    expect([now[2]!.targetId, now[4]!.targetId, now[5]!.firstKeptEntryId]).toEqual([
      "b",
      fresh,
      fresh,
    ]);
  });

  test("each of several gets its own, replays go", () => {
    const before = entries(
      ["a", null, user("1")],
      ["a", "a", user("2")],
      ["b", "a", says("to 2")],
      ["a", "a", user("3")],
      ["c", "a", says("to 3")],
    );
    before.splice(3, 0, { ...before[1]! });
    const now = mend(before).entries;
    expect(now).toHaveLength(5);
    const [, second, , third] = now;
    expect(now.map(({ parentId }) => parentId)).toEqual([
      null,
      "a",
      second!.id,
      second!.id,
      third!.id,
    ]);
  });

  test("a result goes with the one that makes its call, and what hangs from it too", () => {
    const before = entries(
      ["a", null, user()],
      ["b", "a", calls("1")],
      ["b", "a", calls("2")],
      ["r", "b", result("1")],
      ["s", "b", result("2")],
      ["b", "s", says("done with 2")],
      ["u", "r", says("done with 1")],
      ["v", "b", user()],
    );
    const { entries: now, remaining } = mend(before);
    const [, , second, , , third] = now;
    expect(now.map(({ parentId }) => parentId)).toEqual([
      null,
      "a",
      "a",
      "b",
      second!.id,
      "s",
      "r",
      third!.id,
    ]);
    expect(now.map(({ message }) => message)).toEqual(before.map(({ message }) => message));
    expect(remaining.map(({ rule }) => rule)).toEqual(["parent/concurrent"]);
  });

  test("where the current leaf was the copy that goes, it stays the leaf", () => {
    const before = entries(["a", null, user()], ["b", "a", says("!")], ["c", "a", says("?")]);
    before.push({ ...before[1]! });
    expect(drawn(mend(before).entries, before)).toBe("a←· b←a c←a checkout←b");
  });
});

describe("entries that go", () => {
  test("leave the current leaf where it was", () => {
    const before = entries(
      ["u", null, user()],
      ["a", "u", says("!")],
      ["x", "u", says("?")],
      ["r", "a", result("1")],
    );
    const { entries: now, after } = mend(before);
    expect(drawn(now, before)).toBe("u←· a←u x←u checkout←a");
    expect(after).toMatchObject({ reachable: 3, contextMessages: 2 });
  });

  test("nothing is appended where the last line is on the branch anyway", () => {
    expect(
      mended([
        ["u", null, user()],
        ["a", "u", says("!")],
        ["r", "a", result("1")],
      ]),
    ).toBe("u←· a←u");
  });
});

test("leaf/stray: pi is made to go on at the newest conversation, if that is asked for", () => {
  const rows: Rows = [
    ["u", null, user()],
    ["a", "u", says("!")],
    ["l", "u", label("u")],
  ];
  expect(mended(rows)).toBe("u←· a←u l←u");
  expect(mended(rows, { rules: new Set(["leaf/stray"]) })).toBe("u←· a←u l←u checkout←a");
});

describe("a header that is missing", () => {
  const lines = toBytes(entries(["a", null, user()]));
  const header = (path: string) => {
    const mended = mendedBytes(repairOf(lines, { path })).toString();
    return JSON.parse(mended.split("\n")[0]!);
  };

  test("takes id and time from the file's name, and the cwd that its neighbours agree on", () => {
    const cwd =
      '{"type":"session","version":3,"id":"x","timestamp":"t","cwd":"/home/mina/at-las"}\n';
    const folder = folderOf({ "--home-mina-at-las--/other.jsonl": cwd });
    const name = "2025-05-05T05-05-05-005Z_0199aaaa-0000-7000-8000-000000000001.jsonl";
    expect(header(join(folder, "--home-mina-at-las--", name))).toEqual({
      type: "session",
      version: 3,
      id: "0199aaaa-0000-7000-8000-000000000001",
      timestamp: "2025-05-05T05:05:05.005Z",
      cwd: "/home/mina/at-las",
    });
  });

  test("has no cwd where neighbours do not agree, or are of other folders", () => {
    const other = (cwd: string) => JSON.stringify({ type: "session", id: "x", cwd });
    const folder = folderOf({
      "--a-b-c--/1.jsonl": `${other("/a/b/c")}\n`,
      "--a-b-c--/2.jsonl": `${other("/a/b-c")}\n`,
      "--a-b-d--/1.jsonl": `${other("/elsewhere")}\n`,
    });
    expect(header(join(folder, "--a-b-c--", "s.jsonl")).cwd).toBe("");
    expect(header(join(folder, "--a-b-d--", "s.jsonl")).cwd).toBe("");
  });
});

describe("a byte order mark that is to be left stays where it is", () => {
  const ignore = new Set<RuleName>(["line/bom"]);
  const mark = "\ufeff";
  const [header, entry] = toBytes([HEADER, ...entries(["a", null, user()])])
    .toString()
    .split(/(?<=\n)/);

  test("before a header that is made", () => {
    const mended = mendedBytes(repairOf(Buffer.from(mark + entry), { ignore })).toString();
    expect(mended.startsWith(`${mark}{"type":"session"`)).toBe(true);
    expect(mended.endsWith(`\n${entry}`)).toBe(true);
  });

  test("before one that is moved", () => {
    const mended = mendedBytes(repairOf(Buffer.from(mark + entry + header), { ignore }));
    expect(mended.toString()).toBe(mark + header + entry);
  });
});

test("a version nested deeper than calls can be is told of, and mended", () => {
  const [header, ...rest] = toBytes([HEADER, ...entries(["a", null, user()])])
    .toString()
    .split(/(?<=\n)/);
  const deep = header!.replace(":3", `:${"[".repeat(50_000)}${"]".repeat(50_000)}`);
  const repair = repairOf(Buffer.from([deep, ...rest].join("")));
  expect(repair.actions.map(({ rule }) => rule)).toEqual(["header/version"]);
  expect(mendedBytes(repair).toString()).toBe([header, ...rest].join(""));
});

describe("version 1", () => {
  const v1 = (...messages: string[]) => [
    '{"type":"session","id":"s","timestamp":"2026-01-01T00:00:00.000Z","cwd":"/w"}',
    ...messages,
  ];
  const message = (text: string) =>
    JSON.stringify({ type: "message", timestamp: "2026-01-01T00:00:01.000Z", ...user(text) });
  const kept = (index: number) =>
    `{"type":"compaction","timestamp":"2026-01-01T00:00:02.000Z","summary":"x","firstKeptEntryIndex":${index},"tokensBefore":1}`;
  const lines = (lines: string[]) => Buffer.from(lines.map((line) => `${line}\n`).join(""));

  test("only its lines are mended, and an index names what it named before", () => {
    const torn = message("two").slice(0, 60);
    const file = lines(v1(message("one"), torn, message("three"), kept(3), message("four")));
    const repair = repairOf(file);
    expect(mendedBytes(repair).toString()).toBe(
      lines(v1(message("one"), message("three"), kept(2), message("four"))).toString(),
    );
    expect(repair.after).toEqual(repair.before);
  });

  test("what else is wrong is left", () => {
    const missing = '{"type":"message","timestamp":"2026-01-01T00:00:01.000Z"}';
    const { draft, remaining } = repairOf(lines(v1(message("one"), missing)));
    expect(draft.isOriginal).toBe(true);
    expect(remaining.map(({ rule, fixable }) => [rule, fixable])).toEqual([
      ["message/missing", false],
    ]);
  });
});

test("a loop is told by the entry that closes it", () => {
  const details = (name: string) =>
    repairOf(sampleBytes(name)).actions.map(({ line, detail }) => [line, detail]);
  expect(details("cycle.jsonl")).toEqual([
    [4, "becomes a root, no longer hangs from a1000005, which hangs from it"],
    [7, "becomes a root, no longer hangs from itself"],
  ]);
});
