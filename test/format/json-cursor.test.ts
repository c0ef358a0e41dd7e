import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { find, JsonCursor } from "../../src/format/json-cursor.js";
import { skipValue } from "../../src/format/json-skip.js";
import { decodeString } from "../../src/format/json-string.js";
import { jsonText } from "./json-text.js";

/** What JSON.parse makes of the text, put together again from the cursor's spans. */
function rebuild(bytes: Buffer, start: number, end: number): unknown {
  const cursor = new JsonCursor(bytes, start);
  if (cursor.isArray) {
    const array: unknown[] = [];
    while (cursor.next()) array.push(rebuild(bytes, cursor.start, cursor.end));
    return array;
  }
  if (cursor.isObject) {
    const members = new Map<string, unknown>();
    while (cursor.next()) {
      expect(cursor.keyIs(cursor.key())).toBe(true);
      expect(cursor.keyIs(`${cursor.key()}x`)).toBe(false);
      members.set(cursor.key(), rebuild(bytes, cursor.start, cursor.end));
    }
    return Object.fromEntries(members);
  }
  const first = bytes[start];
  if (first === 0x22) return decodeString(bytes, start, end);
  return JSON.parse(bytes.toString("utf8", start, end));
}

/** Every path in a value, with the value at its end. */
function* pathsOf(
  value: unknown,
  path: (string | number)[] = [],
): Iterable<[typeof path, unknown]> {
  yield [path, value];
  if (Array.isArray(value)) {
    for (const [i, item] of value.entries()) yield* pathsOf(item, [...path, i]);
  } else if (typeof value === "object" && value !== null) {
    for (const key of Object.keys(value)) {
      const member = Object.getOwnPropertyDescriptor(value, key)?.value;
      yield* pathsOf(member, [...path, key]);
    }
  }
}

const parseSpan = (bytes: Buffer, span: { start: number; end: number } | undefined) =>
  span && JSON.parse(bytes.toString("utf8", span.start, span.end));

describe("JsonCursor", () => {
  it("sees what JSON.parse sees", () => {
    fc.assert(
      fc.property(jsonText.value, fc.constantFrom("", "\n", ",", "}]"), (text, after) => {
        const bytes = Buffer.from(text + after);
        const length = Buffer.byteLength(text);
        expect(skipValue(bytes, 0)).toBe(length);
        expect(rebuild(bytes, 0, length)).toEqual(JSON.parse(text));
      }),
    );
  });

  it("tells where keys and values stand", () => {
    const text = ' {"a" : [1, "x"],"b":{}} ';
    const bytes = Buffer.from(text);
    const cursor = new JsonCursor(bytes, 0);
    const seen: string[][] = [];
    while (cursor.next()) {
      seen.push([text.slice(cursor.keyStart, cursor.keyEnd), text.slice(cursor.start, cursor.end)]);
    }
    expect(seen).toEqual([
      ['"a"', '[1, "x"]'],
      ['"b"', "{}"],
    ]);
    expect(cursor.next()).toBe(false);
  });

  it("goes on behind a value that was entered, however far", () => {
    /** Walks into every value, but only `steps` members far. */
    function walk(bytes: Buffer, cursor: JsonCursor, steps: number): void {
      for (let step = 0; step < steps && cursor.next(); step++) {
        walk(bytes, cursor.enter(), steps);
        expect(cursor.end).toBe(skipValue(bytes, cursor.start));
      }
    }
    fc.assert(
      fc.property(
        jsonText.value,
        fc.constantFrom(1, 2, Number.POSITIVE_INFINITY),
        (text, steps) => {
          const bytes = Buffer.from(text);
          const cursor = new JsonCursor(bytes, 0);
          walk(bytes, cursor, steps);
          while (cursor.next());
          if (cursor.isObject || cursor.isArray) expect(cursor.end).toBe(skipValue(bytes, 0));
        },
      ),
    );
  });

  it("has no members in a scalar", () => {
    expect(new JsonCursor(Buffer.from('"{}"'), 0).next()).toBe(false);
  });

  it("reads long strings full of quotes and backslashes", () => {
    for (const length of [46, 47, 48, 49, 50, 51, 1000]) {
      for (const unit of ['"', "\\", '\\"', 'a\\"']) {
        const value = [unit.repeat(length), `${"x".repeat(length)}${unit}`];
        const bytes = Buffer.from(JSON.stringify(value));
        expect(rebuild(bytes, 0, bytes.length)).toEqual(value);
      }
    }
  });

  it("takes nesting of any depth without recursion", () => {
    const depth = 1_000_000;
    const bytes = Buffer.from(`{"a":${"[".repeat(depth)}${"]".repeat(depth)},"b":2}`);
    expect(parseSpan(bytes, find(bytes, 0, ["b"]))).toBe(2);
  });

  it("ends or throws a plain Error on anything else", () => {
    const damaged = fc
      .tuple(jsonText.value, fc.nat(), fc.integer({ min: 0, max: 255 }))
      .map(([text, at, byte]) => {
        const bytes = Buffer.from(text);
        if (byte % 2 === 0) return bytes.subarray(0, at % (bytes.length + 1));
        bytes[at % bytes.length] = byte;
        return bytes;
      });
    fc.assert(
      fc.property(fc.oneof(damaged, fc.uint8Array()), (bytes) => {
        try {
          for (const cursor = new JsonCursor(bytes, 0); cursor.next(); ) {
            if (cursor.isObject) cursor.key();
          }
          find(bytes, 0, ["message", 0]);
        } catch (error) {
          expect((error as Error).name).toBe("Error");
        }
      }),
    );
  });
});

describe("find", () => {
  it("finds every value of a line", () => {
    fc.assert(
      fc.property(jsonText.value, (text) => {
        const bytes = Buffer.from(text);
        for (const [path, value] of pathsOf(JSON.parse(text))) {
          expect(parseSpan(bytes, find(bytes, 0, path))).toEqual(value);
        }
      }),
    );
  });

  it("takes the last of equal keys and finds nothing that is not there", () => {
    const bytes = Buffer.from('{"a":1,"b":[5],"\\u0061":2,"c":{"a":3}}');
    expect(parseSpan(bytes, find(bytes, 0, ["a"]))).toBe(2);
    for (const path of [["A"], ["aa"], [""], [0], ["b", "0"], ["b", 1], ["a", "b"], ["toString"]]) {
      expect(find(bytes, 0, path)).toBeUndefined();
    }
  });
});
