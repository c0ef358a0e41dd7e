import fc from "fast-check";
import { afterEach, describe, expect, test, vi } from "vitest";
import { createScanner } from "../../../src/read/scanner/index.js";
import { Field, LineKind, type Scanner } from "../../../src/read/scanner/types.js";
import { ENGINES, scanLine } from "./engines.js";
import { disagreement } from "./verdict.js";

// Types of it come with those of browsers only.
declare const WebAssembly: object;

/** The raw value of a field in the line judged last. */
function raw(scanner: Scanner, field: Field): string {
  const { spans, buffer } = scanner;
  return Buffer.from(buffer.subarray(spans[2 * field], spans[2 * field + 1])).toString();
}

describe.each(ENGINES)("%s", (_name, create) => {
  const scanner = create();

  test("places every field, in any order, with white space around", () => {
    const line =
      ' { "firstKeptEntryId" : "f" ,"message": {"x":{"role":1}, "role" : "user" } , "targetId":null,' +
      '"timestamp":[1, 2],"parentId":"p","other":{"type":"no","id":"no"},"id":"i","type":"t" } ';
    scanLine(scanner, line, 5);
    expect(scanner.kind).toBe(LineKind.object);
    expect(raw(scanner, Field.type)).toBe('"t"');
    expect(raw(scanner, Field.id)).toBe('"i"');
    expect(raw(scanner, Field.parentId)).toBe('"p"');
    expect(raw(scanner, Field.timestamp)).toBe("[1, 2]");
    expect(raw(scanner, Field.targetId)).toBe("null");
    expect(raw(scanner, Field.firstKeptEntryId)).toBe('"f"');
    expect(raw(scanner, Field.message)).toBe('{"x":{"role":1}, "role" : "user" }');
    expect(raw(scanner, Field.role)).toBe('"user"');
    expect(scanner.escaped).toBe(0);
  });

  test.each([
    ['{"id":1,"id":2}', "2", ""],
    ['{"id":{"id":3},"id":{}}', "{}", ""],
    ['{"\\u0069d":1}', "1", ""],
    ['{"id":1,"i\\u0064":2}', "2", ""],
    ['{"\\u0049d":1,"id\\u0000":2,"\\\\u0069d":3}', "", ""],
    ['{"\\u0169d":1,"\\u6964":2}', "", ""],
    ['{"role":"a"}', "", ""],
    ['{"message":{"role":"a"}}', "", '"a"'],
    ['{"message":{"role":"a","role":"b"}}', "", '"b"'],
    ['{"message":{"\\u0072ole":"a"}}', "", '"a"'],
    ['{"\\u006dessage":{"role":"a"}}', "", '"a"'],
    ['{"message":{"role":"a"},"message":{}}', "", ""],
    ['{"message":{"role":"a"},"message":5}', "", ""],
    ['{"message":{"role":"a"},"message":["role"]}', "", ""],
    ['{"message":{"role":"a"},"message":{"role":{}}}', "", "{}"],
    ['{"message":[{"role":"a"}]}', "", ""],
    ['{"message":{"message":{"role":"a"}}}', "", ""],
    ['{"x":{"message":{"role":"a"}}}', "", ""],
    ['{"message":{"role":"a","x":{"role":"b"}},"x":{"role":"c"}}', "", '"a"'],
    ['{"message":{},"x":{"role":"a"}}', "", ""],
    ['{"content":1,"messageTimestamp":2,"message":{"id":3,"message":4,"role":"a"}}', "", '"a"'],
  ])("%s", (line, id, role) => {
    scanLine(scanner, line);
    expect(scanner.kind).toBe(LineKind.object);
    expect(raw(scanner, Field.id)).toBe(id);
    expect(raw(scanner, Field.role)).toBe(role);
    expect(disagreement(scanner, Buffer.from(line), 0)).toBeUndefined();
  });

  test.each([
    ['{"content":1,"timestamp":2}', "", ""],
    ['{"message":{"content":[1, "a"],"timestamp":2},"timestamp":3}', '[1, "a"]', "2"],
    ['{"timestamp":3,"message":{"timestamp":2,"content":"é"}}', '"é"', "2"],
    ['{"message":{"timestamp":1,"content":[],"timestamp":2,"c\\u006fntent":{}}}', "{}", "2"],
    ['{"message":{"timestamp":1,"content":[]},"message":{"role":"a"}}', "", ""],
    ['{"message":{"x":{"content":1},"messageTimestamp":1,"contents":2}}', "", ""],
  ])("places the message's content and time: %s", (line, content, time) => {
    scanLine(scanner, line);
    expect(raw(scanner, Field.content)).toBe(content);
    expect(raw(scanner, Field.messageTimestamp)).toBe(time);
    expect(disagreement(scanner, Buffer.from(line), 0)).toBeUndefined();
  });

  test.each([
    ['{"id":"plain"}', 0],
    ['{"id":"a\\nb"}', 1 << Field.id],
    ['{"id":"é"}', 1 << Field.id],
    [`{"id":"${"a".repeat(40)}é"}`, 1 << Field.id],
    ['{"id":"\u007f"}', 0],
    ['{"id":["\\n"]}', 0],
    ['{"id":"é","id":"e"}', 0],
    ['{"i\\u0064":"e","type":"\\u0074"}', 1 << Field.type],
    ['{"message":{"role":"\\u0074"}}', 1 << Field.role],
    ['{"message":{"role":"\\u0074"},"message":1}', 0],
    [
      '{"message":{"content":"é","timestamp":"\\u0031"}}',
      (1 << Field.content) | (1 << Field.messageTimestamp),
    ],
    ['{"message":{"content":"é","timestamp":"\\u0031"},"message":{}}', 0],
    ['{"id":"a","x":"é"}', 0],
  ])("says which fields are escaped: %s", (line, escaped) => {
    scanLine(scanner, line);
    expect(scanner.escaped).toBe(escaped);
  });

  test("finds the lines of a window one after the other", () => {
    const file = Buffer.from('{"id":1}\n\n [1]\r\n{"id":\n2}\n{"id":3}');
    scanner.reserve(file.length);
    scanner.buffer.set(file);
    const seen: [number, LineKind][] = [];
    for (let start = 0; start <= file.length; ) {
      const end = scanner.scan(start, file.length);
      seen.push([end, scanner.kind]);
      start = end + 1;
    }
    expect(seen).toEqual([
      [8, LineKind.object],
      [9, LineKind.blank],
      [15, LineKind.value],
      [22, LineKind.malformed],
      [25, LineKind.malformed],
      [34, LineKind.object],
    ]);
  });

  test("believes no byte at or behind the end, and changes none", () => {
    const line = Buffer.from('{"id":"a"}}\n{"id":"b"}');
    scanner.reserve(line.length);
    for (let end = 0; end <= line.length; end++) {
      scanner.buffer.set(line);
      const lineEnd = scanner.scan(0, end);
      expect(lineEnd).toBe(Math.min(end, 11));
      expect(disagreement(scanner, line.subarray(0, lineEnd), 0)).toBeUndefined();
      expect(scanner.buffer.subarray(0, line.length)).toEqual(new Uint8Array(line));
    }
  });

  test("grows its window, keeps what is in it, and says when it cannot", () => {
    const grown = create();
    grown.reserve(10);
    grown.buffer.set(Buffer.from('{"id":1234'));
    grown.reserve(5_000_000);
    expect(grown.buffer.length).toBeGreaterThanOrEqual(5_000_000);
    grown.buffer.set(Buffer.from("}"), 10);
    expect(grown.scan(0, 11)).toBe(11);
    expect(grown.kind).toBe(LineKind.object);
    expect(raw(grown, Field.id)).toBe("1234");
    expect(() => grown.reserve(2 ** 40)).toThrow(RangeError);
    expect(grown.scan(0, 11)).toBe(11);
    expect(grown.kind).toBe(LineKind.object);
  });

  test("the verdict on an object is not left over for the next line", () => {
    scanLine(scanner, '{"id":"\\ud800é","message":{"role":"é"}}');
    scanLine(scanner, "{}");
    expect([scanner.flags, scanner.escaped, ...scanner.spans].every((one) => one === 0)).toBe(true);
  });

  test("any JSON in any layout is what JSON.parse says it is", () => {
    fc.assert(
      fc.property(
        fc.json(),
        fc.constantFrom(undefined, " ", "\t"),
        fc.nat(80),
        (json, space, shift) => {
          const text = JSON.stringify(JSON.parse(json), undefined, space).replaceAll("\n", "\r");
          const bytes = Buffer.from(`${" ".repeat(shift)}${text}`);
          scanLine(scanner, bytes, shift);
          return disagreement(scanner, bytes, shift) === undefined;
        },
      ),
    );
  });

  test("any bytes are what JSON.parse says they are", () => {
    fc.assert(
      fc.property(fc.uint8Array({ maxLength: 100 }), fc.boolean(), (bytes, quoted) => {
        const text = bytes.filter((byte) => byte !== 0x0a);
        const line = quoted
          ? Buffer.concat([Buffer.from('{"a":"'), text, Buffer.from('"}')])
          : text;
        scanLine(scanner, line);
        return disagreement(scanner, line, 0) === undefined;
      }),
      { numRuns: 1000 },
    );
  });

  test("any string, as value and as key, survives JSON.stringify", () => {
    fc.assert(
      fc.property(fc.string({ unit: "binary", maxLength: 200 }), (text) => {
        const line = Buffer.from(JSON.stringify({ id: text, [text]: 1 }));
        scanLine(scanner, line);
        return scanner.kind === LineKind.object && disagreement(scanner, line, 0) === undefined;
      }),
      { numRuns: 1000 },
    );
  });
});

describe("which engine", () => {
  const [wasm, plain] = ENGINES.map(([, create]) => create().constructor);
  afterEach(() => {
    vi.unstubAllEnvs();
    vi.unstubAllGlobals();
  });

  test("WebAssembly where it runs", () => {
    expect(createScanner().constructor).toBe(wasm);
  });

  test("TypeScript when the environment asks for it", () => {
    vi.stubEnv("PI_SESSION_SCANNER", "js");
    expect(createScanner().constructor).toBe(plain);
  });

  test("TypeScript without WebAssembly", () => {
    vi.stubGlobal("WebAssembly", undefined);
    expect(createScanner().constructor).toBe(plain);
  });

  test("TypeScript where there is no room for the module's memory", () => {
    const crowded = Object.create(WebAssembly, {
      Instance: {
        value: class {
          constructor() {
            throw new RangeError("out of memory");
          }
        },
      },
    });
    vi.stubGlobal("WebAssembly", crowded);
    expect(createScanner().constructor).toBe(plain);
  });
});
