import fc from "fast-check";
import stringify from "fast-json-stable-stringify";
import { describe, expect, test } from "vitest";
import { ABSENT, changesBetween } from "../../src/diff/changes.js";
import { parsePattern, pointerTo } from "../../src/diff/pointer.js";
import { Fault } from "../../src/fault.js";

function changes(left: unknown, right: unknown, ...ignore: string[]) {
  const found = [...changesBetween(left, right, ignore.map(parsePattern))];
  return found.map((change) => [change.pointer, change.left, change.right]);
}

describe("changes", () => {
  test("are the smallest parts that differ, in order", () => {
    expect(
      changes(
        { a: 1, b: { c: [1, 2, 3], d: "x" }, e: null },
        { e: null, b: { d: "y", c: [1, 5] }, f: [], a: 1 },
      ),
    ).toEqual([
      ["/b/c/1", 2, 5],
      ["/b/c/2", 3, ABSENT],
      ["/b/d", "x", "y"],
      ["/f", ABSENT, []],
    ]);
  });

  test("a value of another kind is one change", () => {
    expect(changes({ a: [1] }, { a: { 0: 1 } })).toEqual([["/a", [1], { 0: 1 }]]);
    expect(changes({ a: {} }, { a: null })).toEqual([["/a", {}, null]]);
    expect(changes(1, "1")).toEqual([["", 1, "1"]]);
  });

  test("pointers are those of RFC 6901", () => {
    const keys = { "": 0, "a/b": 1, "m~n": 8, " ": 7, 'k"l': 6, ["__proto__"]: 2 };
    const others = JSON.parse('{"":9,"a/b":9,"m~n":9," ":9,"k\\"l":9,"__proto__":9}');
    expect(changes(keys, others).map(([pointer]) => pointer)).toEqual([
      "/",
      "/a~1b",
      "/m~0n",
      "/ ",
      '/k"l',
      "/__proto__",
    ]);
    expect(pointerTo(undefined)).toBe("");
  });

  test("key order, the spelling of numbers, -0 and infinity are no change", () => {
    const parse = (text: string) => JSON.parse(text);
    expect(changes(parse('{"a":1.0,"b":-0}'), parse('{"b":0,"a":1e0}'))).toEqual([]);
    expect(changes(parse("[1e999]"), parse("[null]"))).toEqual([]);
  });

  test("any nesting will do", () => {
    const nest = (inner: string) =>
      JSON.parse(`${"[".repeat(100_000)}${inner}${"]".repeat(100_000)}`);
    const [[pointer, left, right]] = changes(nest("1"), nest("2")) as [[string, number, number]];
    expect([pointer, left, right]).toEqual(["/0".repeat(100_000), 1, 2]);
    expect(changes(nest("1"), nest("1"))).toEqual([]);
  });

  test("there is none where fast-json-stable-stringify writes the same, and only there", () => {
    const json = fc.jsonValue({ maxDepth: 4 });
    const pairs = fc.oneof(
      fc.tuple(json, json),
      json.map((value) => [value, JSON.parse(stringify(value))] as const),
    );
    fc.assert(
      fc.property(pairs, ([left, right]) => {
        expect(changes(left, right).length === 0).toBe(stringify(left) === stringify(right));
      }),
    );
  });
});

describe("ignoring", () => {
  const left = {
    time: 1,
    list: [
      { id: "a", n: 1 },
      { id: "b", n: 2 },
    ],
    "a/b": { c: 1 },
  };
  const right = { time: 2, list: [{ id: "x", n: 1 }, { id: "y", n: 3 }, 7], "a/b": { c: 2 } };

  test.each([
    [["/time"], ["/list/0/id", "/list/1/id", "/list/1/n", "/list/2", "/a~1b/c"]],
    [["/list"], ["/time", "/a~1b/c"]],
    [
      ["/list/*/id", "/time"],
      ["/list/1/n", "/list/2", "/a~1b/c"],
    ],
    [
      ["/*/1", "/list/2"],
      ["/time", "/list/0/id", "/a~1b/c"],
    ],
    [
      ["/*/*/n", "/a~1b"],
      ["/time", "/list/0/id", "/list/1/id", "/list/2"],
    ],
    [["/*"], []],
    [
      ["/tim", "/list/0/id/x"],
      ["/time", "/list/0/id", "/list/1/id", "/list/1/n", "/list/2", "/a~1b/c"],
    ],
  ])("%j leaves %j", (ignore, pointers) => {
    expect(changes(left, right, ...ignore).map(([pointer]) => pointer)).toEqual(pointers);
  });

  test.each(["", "time", "#/time"])("%j is no pointer", (pointer) => {
    expect(() => parsePattern(pointer)).toThrow(Fault);
  });
});
