import { describe, expect, test } from "vitest";
import { forestOf, type Relative } from "../../src/lineage/forest.js";
import type { Member } from "../../src/lineage/member.js";

/** A session of a file, forked from another; `day` of January is when. */
function member(path: string, day: number, parent: string | null = null, more = {}): Member {
  return {
    file: path,
    path,
    id: `id of ${path}`,
    timestamp: new Date(Date.UTC(2026, 0, day)).toISOString(),
    cwd: "/w",
    parentSession: parent,
    parentPath: null,
    ...more,
  };
}

/** The forest in short: each at its depth, `?` before what was not given. */
function drawn(...members: Member[]): string[] {
  return forestOf(members).map(
    ({ depth, member, name, foundBy }) =>
      `${"  ".repeat(depth)}${member ? "" : "?"}${name}${foundBy ? ` by ${foundBy}` : ""}`,
  );
}

test("children stand below their parents, in the order of their times", () => {
  expect(
    drawn(
      member("/s/c", 4, "/s/a"),
      member("/s/e", 5),
      member("/s/d", 3, "/s/b"),
      member("/s/b", 2, "/s/a"),
      member("/s/a", 1),
    ),
  ).toEqual(["/s/a", "  /s/b by path", "    /s/d by path", "  /s/c by path", "/s/e"]);
});

test("a parent that is gone, or elsewhere, keeps its children together", () => {
  const elsewhere = { parentPath: "/real/there" };
  const members = [
    member("/s/a", 2, "/old/x"),
    member("/s/b", 1),
    member("/s/c", 4, "/there", elsewhere),
    member("/s/d", 3, "/old/x"),
    member("/s/e", 5, "/other/way/there", elsewhere),
  ];
  expect(drawn(...members)).toEqual([
    "/s/b",
    "?/old/x",
    "  /s/a",
    "  /s/d",
    "?/there",
    "  /s/c",
    "  /s/e",
  ]);
  const absent = forestOf(members).filter((each) => each.member === undefined);
  expect(absent.map(({ isMissing }) => isMissing)).toEqual([true, false]);
});

describe("a parent whose path is not here is found", () => {
  test("by the name of its file, on any system, first beside the session", () => {
    expect(drawn(member("/s/a", 1), member("/s/b", 2, "C:\\pi\\a"))).toEqual([
      "/s/a",
      "  /s/b by name",
    ]);
    expect(drawn(member("/r/a", 1), member("/s/a", 2), member("/s/b", 3, "/old/a"))).toEqual([
      "/r/a",
      "/s/a",
      "  /s/b by name",
    ]);
    expect(drawn(member("/r/a", 1), member("/s/b", 3, "/old/a"))).toEqual([
      "/r/a",
      "  /s/b by name",
    ]);
  });

  test("by the id in that name", () => {
    const parent = "/old/2026-01-01T00-00-00-000Z_x1.jsonl";
    expect(drawn(member("/s/a", 1, null, { id: "x1" }), member("/s/b", 2, parent))).toEqual([
      "/s/a",
      "  /s/b by id",
    ]);
  });

  test("but is never the session itself, and a path that leads elsewhere is no other's", () => {
    expect(drawn(member("/s/a", 1, "/old/a"))).toEqual(["?/old/a", "  /s/a"]);
    const there = { parentPath: "/there/a" };
    expect(drawn(member("/s/a", 1), member("/s/b", 2, "/there/a", there))).toEqual([
      "/s/a",
      "?/there/a",
      "  /s/b",
    ]);
  });
});

test("a cycle is cut at its first session and named", () => {
  const forest = forestOf([
    member("/s/c", 3, "/s/b"),
    member("/s/a", 1, "/s/c"),
    member("/s/b", 2, "/s/a"),
    member("/s/d", 4, "/s/b"),
    member("/s/e", 5, "/s/e"),
  ]);
  const names = (relatives: Relative[] | undefined) => relatives?.map(({ name }) => name);
  expect(forest.map(({ name, depth, cycle }) => [name, depth, names(cycle)])).toEqual([
    ["/s/a", 0, ["/s/a", "/s/c", "/s/b"]],
    ["/s/b", 1, undefined],
    ["/s/c", 2, undefined],
    ["/s/d", 2, undefined],
    ["/s/e", 0, ["/s/e"]],
  ]);
});

test("a hundred thousand generations are no burden", () => {
  const members = Array.from({ length: 100_000 }, (_, at) =>
    member(`/s/${at}`, 1, at === 0 ? null : `/s/${at - 1}`),
  );
  expect(forestOf(members).at(-1)).toMatchObject({ name: "/s/99999", depth: 99_999 });
});
