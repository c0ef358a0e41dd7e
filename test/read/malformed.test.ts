import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { dissect, joinSplitRecord, reasonOf } from "../../src/read/malformed.js";

const A = '{"type":"message","id":"a1","parentId":null,"message":{"role":"user","content":"hi"}}';
const B = '{"id":"b2","type":"custom","timestamp":"2026-01-01T00:00:00.000Z","data":{"type":"x"}}';
const bytes = (text: string) => Uint8Array.from(Buffer.from(text, "latin1"));
const pieces = (text: string) =>
  dissect(bytes(text)).map(({ kind, start, end }) => [kind, text.slice(start, end)]);

describe("reasonOf", () => {
  test.each([
    ["torn", A.slice(0, 40)],
    ["torn", "{"],
    ["torn", '{"a":tru'],
    ["torn", `${A.slice(0, 70)}\r`],
    ["fused", A + B],
    ["fused", `${A} ${B}`],
    ["fused", A.slice(0, 40) + B],
    ["fused", A + B.slice(0, 30)],
    ["fused", `${A}}`],
    ["nul", "\0\0\0"],
    ["nul", `\0${A}`],
    ["not-json", "undefined"],
    ["not-json", "<<<<<<< HEAD"],
    ["not-json", '{"a":1,}'],
    ["not-json", '{"type":"text","text":"x"}}'],
    ["not-json", "{'type':'message'}"],
  ] as const)("%s: %s", (reason, text) => {
    expect(reasonOf(bytes(text))).toBe(reason);
  });
});

describe("dissect", () => {
  test("keeps every whole entry, wherever it stands", () => {
    expect(pieces(A + B)).toEqual([
      ["entry", A],
      ["entry", B],
    ]);
    expect(pieces(`${A.slice(0, 40)}${B} ${A}x`)).toEqual([
      ["torn", A.slice(0, 40)],
      ["entry", B],
      ["entry", A],
      ["junk", "x"],
    ]);
    expect(pieces(A.slice(0, 40) + B + A.slice(40))).toEqual([
      ["torn", A.slice(0, 40)],
      ["entry", B],
      ["junk", A.slice(40)],
    ]);
  });

  test("takes no content block for an entry", () => {
    const call = '{"type":"toolCall","id":"c","name":"read","arguments":{}}';
    const head = '{"type":"message","id":"a","parentId":"b"';
    const torn = `${head},"message":{"role":"assistant","content":[${call}`;
    expect(pieces(torn)).toEqual([["torn", torn]]);
  });

  test("takes no block for an entry that swallowed its message's end", () => {
    const broken = '{"type":"message","message":{"content":[{"type":"text","tex bytes are lost';
    const end = '","isError":false,"timestamp":1784019163719}';
    expect(pieces(`${broken}${end}}`).map(([kind]) => kind)).toEqual(["junk"]);
    const block = `{"type":"text","text":"x${end}`;
    expect(pieces(`{"type":"message","content":[${block}}`).map(([kind]) => kind)).toEqual([
      "junk",
    ]);
  });

  test("a torn entry before a whole one is found at every cut", () => {
    fc.assert(
      fc.property(fc.integer({ min: 1, max: A.length - 1 }), (cut) => {
        expect(pieces(A.slice(0, cut) + B).at(-1)).toEqual(["entry", B]);
      }),
    );
  });

  test("works in time linear in the line on objects within objects that never end", () => {
    const torn = '{"type":'.repeat(200_000);
    expect(reasonOf(bytes(torn))).toBe("torn");
  });
});

describe("joinSplitRecord", () => {
  const entry = {
    type: "message",
    id: "a1",
    parentId: null,
    message: { role: "user", content: "one\ntwo\n\nthree" },
  };
  const whole = JSON.stringify(entry);
  const split = whole.replaceAll("\\n", "\n");

  test("joins lines with their newlines escaped, and counts them", () => {
    for (const text of [split, `${split}\n`, `${split}\n${B}`]) {
      const result = joinSplitRecord(bytes(text));
      expect(result).toMatchObject({ lines: 4 });
      if (typeof result === "object") {
        expect(JSON.parse(Buffer.from(result.joined).toString())).toEqual(entry);
      }
    }
  });

  test("keeps the carriage returns of CRLF inside the text", () => {
    const result = joinSplitRecord(bytes(whole.replaceAll("\\n", "\r\n")));
    if (typeof result !== "object") throw new Error("expected a joined record");
    expect(JSON.parse(Buffer.from(result.joined).toString()).message.content).toBe(
      "one\r\ntwo\r\n\r\nthree",
    );
  });

  test("joins nothing that makes no entry ending at a line's end", () => {
    expect(joinSplitRecord(bytes(`${A.slice(0, 40)}\n${B}`))).toBeUndefined();
    expect(joinSplitRecord(bytes(`${split} x`))).toBeUndefined();
    expect(joinSplitRecord(bytes(split.slice(0, -3)))).toBe("more");
  });
});
