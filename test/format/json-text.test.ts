import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { jsonText, parsedJson, textOrJson } from "../../src/format/json-text.js";

const DEPTH = 100_000;

/** `value` inside so many arrays that the engine's own stringify gives up. */
function deep(value: unknown): unknown {
  let outer = value;
  for (let depth = 0; depth < DEPTH; depth++) outer = [outer];
  return outer;
}

test("is JSON.stringify's text, indented too", () => {
  const value = { a: [1, { b: "x\n" }], c: null };
  expect(jsonText(value)).toBe('{"a":[1,{"b":"x\\n"}],"c":null}');
  expect(jsonText([1], 2)).toBe("[\n  1\n]");
  expect(jsonText(undefined)).toBeUndefined();
});

describe("nested deeper than the stack", () => {
  test("is written all the same, whatever lies inside", () => {
    fc.assert(
      fc.property(fc.jsonValue({ maxDepth: 3 }), (value) => {
        const text = jsonText(deep(value))!;
        expect(text.slice(DEPTH, -DEPTH)).toBe(JSON.stringify(value));
        expect(text.startsWith("[".repeat(DEPTH))).toBe(true);
      }),
      { numRuns: 30 },
    );
  });

  test("leaves out what JSON cannot say, as JSON.stringify does", () => {
    const value = { gone: undefined, list: [undefined, Number.NaN] };
    expect(jsonText(deep(value))!.slice(DEPTH, -DEPTH)).toBe('{"list":[null,null]}');
  });
});

test("a text is told as it is, and what is none of JSON parses to nothing", () => {
  expect([textOrJson("a\n"), textOrJson({ a: 1 }), textOrJson(undefined)]).toEqual([
    "a\n",
    '{\n  "a": 1\n}',
    "",
  ]);
  expect([parsedJson('{"a":[1]}'), parsedJson("null")]).toEqual([{ a: [1] }, null]);
  for (const none of ["", "{", "undefined"]) expect(parsedJson(none)).toBeUndefined();
});
