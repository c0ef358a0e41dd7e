import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { memoryOutput } from "../../src/output.js";
import { printJson, printNdjson } from "../../src/report/json.js";

function printed(object: object, isTerminal: boolean): string {
  const memory = memoryOutput();
  printJson({ ...memory, isTerminal }, object);
  return memory.text();
}

const odd = {
  none: undefined,
  nothing: null,
  nan: Number.NaN,
  far: [Number.POSITIVE_INFINITY, undefined, () => 1, 1],
  when: new Date(0),
  empty: [],
  nested: { list: [{ a: [] }, {}], text: "two\nlines" },
};

describe("one object", () => {
  test("is written as JSON.stringify writes it", () => {
    const objects = fc.dictionary(fc.string(), fc.jsonValue());
    fc.assert(
      fc.property(objects, (object) => {
        expect(printed(object, false)).toBe(`${JSON.stringify(object)}\n`);
        expect(JSON.parse(printed(object, true))).toEqual(JSON.parse(JSON.stringify(object)));
      }),
    );
    expect(printed(odd, false)).toBe(`${JSON.stringify(odd)}\n`);
    expect(printed(odd, true)).toBe(`${JSON.stringify(odd, null, 2)}\n`);
    expect(printed({}, true)).toBe("{}\n");
    expect(printed({ none: undefined }, false)).toBe("{}\n");
  });

  test("takes the elements of an array from a generator, one at a time", () => {
    const memory = memoryOutput();
    const seen: string[] = [];
    function* nodes() {
      yield { id: "a" };
      seen.push(memory.text());
      yield { id: "b" };
    }
    printJson(memory, { schema: "tree/1", nodes: nodes(), end: new Set() });
    expect(memory.text()).toBe('{"schema":"tree/1","nodes":[{"id":"a"},{"id":"b"}],"end":[]}\n');
    expect(seen).toEqual(['{"schema":"tree/1","nodes":[{"id":"a"}']);
  });

  test("drives no terminal, and is the same value", () => {
    const hostile = { text: "\u009b31m \u202e \u007f \u{e0041} \u2028 👩‍👧 \u001b]0;x\u0007" };
    const text = printed(hostile, true);
    expect(text.replace("👩‍👧", "")).toMatch(/^[\x20-\x7e\n]*$/);
    expect(text).toContain("👩‍👧");
    expect(JSON.parse(text)).toEqual(hostile);
    expect(printed(hostile, false)).toBe(`${JSON.stringify(hostile)}\n`);
  });
});

test("ndjson is one compact line a value, on a terminal too", () => {
  const memory = memoryOutput();
  printNdjson({ ...memory, isTerminal: true }, [{ a: [1, 2] }, { b: "\u202e\n" }]);
  expect(memory.text()).toBe('{"a":[1,2]}\n{"b":"\\u202e\\n"}\n');
});
