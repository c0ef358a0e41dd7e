import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { find } from "../../src/format/json-cursor.js";
import { type Edit, setting, splice } from "../../src/write/splice.js";
import { jsonText } from "../format/json-text.js";

const spliced = (line: string, ...edits: Edit[]) => splice(Buffer.from(line), edits).toString();

const rawAt = (text: string, path: Edit["path"]) => {
  const bytes = Buffer.from(text);
  const span = find(bytes, 0, path);
  return span && bytes.toString("latin1", span.start, span.end);
};

describe("splice", () => {
  it("sets a value and keeps the bytes around it", () => {
    const line =
      ' {"id" : "a\\u0062", "n":1.50e2,\t"parentId": "x" , "m":{"z":12345678901234567890}}\r\n';
    expect(spliced(line, { path: ["parentId"], value: "null" })).toBe(line.replace('"x"', "null"));
    expect(spliced(line, { path: ["m", "z"], value: "0" })).toBe(
      line.replace("12345678901234567890", "0"),
    );
  });

  it("puts a new key last, making the objects on the way", () => {
    expect(spliced('{"a":1 }', { path: ["b"], value: "2" })).toBe('{"a":1,"b":2 }');
    expect(spliced("{ }", { path: ["b"], value: "2" })).toBe('{"b":2 }');
    expect(
      spliced(
        '{"a":{}}',
        { path: ["a", "x"], value: "1" },
        { path: ["a", "y"], value: "2" },
        { path: ["d", "e", "f"], value: "3" },
      ),
    ).toBe('{"a":{"x":1,"y":2},"d":{"e":{"f":3}}}');
  });

  it("takes a member out with one comma, wherever it stands", () => {
    const line = '{ "a":1, "b":2, "c":3 }';
    const without = (...keys: string[]) =>
      spliced(line, ...keys.map((key) => ({ path: [key], value: undefined })));
    expect(without("a")).toBe('{ "b":2, "c":3 }');
    expect(without("b")).toBe('{ "a":1, "c":3 }');
    expect(without("c")).toBe('{ "a":1, "b":2 }');
    expect(without("a", "c")).toBe('{ "b":2 }');
    expect(without("a", "b")).toBe('{ "c":3 }');
    expect(without("a", "b", "c")).toBe("{  }");
    expect(without("d")).toBe(line);
  });

  it("takes all out and puts one in", () => {
    expect(
      spliced(
        '{"a":1,"b":2}',
        { path: ["a"], value: undefined },
        { path: ["b"], value: undefined },
        {
          path: ["c"],
          value: "3",
        },
      ),
    ).toBe('{"c":3}');
  });

  it("counts array elements as they were", () => {
    expect(
      spliced(
        "[[0], [1], [2], [3]]",
        { path: [0], value: undefined },
        { path: [2], value: undefined },
        { path: [3, 0], value: '"x"' },
      ),
    ).toBe('[[1], ["x"]]');
  });

  it("sets the last of equal keys and takes out all of them", () => {
    const line = '{"a":1,"b":2,"\\u0061":3}';
    expect(spliced(line, { path: ["a"], value: "4" })).toBe('{"a":1,"b":2,"\\u0061":4}');
    expect(spliced(line, { path: ["a"], value: undefined })).toBe('{"b":2}');
    expect(spliced(line, { path: ["__proto__"], value: "0" })).toBe(
      '{"a":1,"b":2,"\\u0061":3,"__proto__":0}',
    );
  });

  it("takes raw bytes, UTF-8 or not, as they are", () => {
    const value = Buffer.from([0x22, 0xff, 0x22]);
    expect(splice(Buffer.from('{"a":1}'), [{ path: ["a"], value }]).toString("latin1")).toBe(
      '{"a":"\u00ff"}',
    );
  });

  it("lets the later of two edits of one path count, and refuses one inside another", () => {
    const a: Edit = { path: ["a"], value: "1" };
    expect(spliced("{}", a, { path: ["a"], value: "2" })).toBe('{"a":2}');
    const below: Edit = { path: ["a", "b"], value: "1" };
    expect(() => spliced("{}", a, below)).toThrow("edits inside each other: a/b");
    expect(() => spliced("{}", below, a)).toThrow("edits inside each other: a");
  });

  it("refuses to set where no value can be, and removes nothing there", () => {
    for (const [line, path] of [
      ['{"a":"text"}', ["a", "b"]],
      ['{"a":[1]}', ["a", 1]],
      ['{"a":[1]}', ["a", "0"]],
      ['{"a":{}}', ["a", 0]],
      ["{}", ["a", 0]],
    ] as const) {
      expect(() => spliced(line, { path, value: "1" })).toThrow(/^no place for/);
      expect(spliced(line, { path, value: undefined })).toBe(line);
    }
  });

  it("gives what the same edits make of the parsed value, the rest byte for byte", () => {
    fc.assert(
      fc.property(jsonText.object, fc.infiniteStream(fc.nat({ max: 9 })), (text, choices) => {
        const { edits, kept, expected } = editSome(JSON.parse(text), choices);
        const result = spliced(text, ...edits);
        expect(JSON.parse(result)).toEqual(expected);
        for (const [before, after] of kept) expect(rawAt(result, after)).toBe(rawAt(text, before));
      }),
      { numRuns: 500 },
    );
  });
});

interface Edited {
  edits: Edit[];
  /** Scalars left alone: their path before and after. */
  kept: [Edit["path"], Edit["path"]][];
  expected: unknown;
}

/** Edits a parsed value by chance, the plain way. */
function editSome(value: unknown, choices: Iterator<number>): Edited {
  const result: Edited = { edits: [], kept: [], expected: undefined };
  const choose = () => choices.next().value as number;
  const edit = (at: unknown, before: Edit["path"], after: Edit["path"]): unknown => {
    if (typeof at !== "object" || at === null) {
      result.kept.push([before, after]);
      return at;
    }
    const isArray = Array.isArray(at);
    const members: [string | number, unknown][] = [];
    for (const [key, member] of isArray ? [...at.entries()] : Object.entries(at)) {
      const choice = choose();
      const path = [...before, key];
      if (choice === 0) result.edits.push({ path, value: undefined });
      else if (choice === 1) {
        result.edits.push({ path, value: '{ "set": [1] }' });
        members.push([key, { set: [1] }]);
      } else {
        const place = isArray ? members.length : key;
        members.push([key, edit(member, path, [...after, place])]);
      }
    }
    if (!isArray && choose() < 3) {
      result.edits.push({ path: [...before, "new key"], value: "-0.0" });
      members.push(["new key", -0]);
    }
    return isArray ? members.map(([, member]) => member) : Object.fromEntries(members);
  };
  result.expected = edit(value, [], []);
  return result;
}

describe("setting", () => {
  const set = (line: string, key: string, value: unknown) =>
    spliced(line, ...setting(Buffer.from(line), key, value));

  it("gives a key its value, last if it is new, and edits nothing where it has it", () => {
    expect(set('{"a":1,"b":2}', "a", "é")).toBe('{"a":"é","b":2}');
    expect(set('{"b":2}', "a", null)).toBe('{"b":2,"a":null}');
    expect(setting(Buffer.from('{"a":"é","b":2}'), "a", "é")).toEqual([]);
    expect(setting(Buffer.from('{"a":2,"a":1}'), "a", 1)).toEqual([]);
  });
});
