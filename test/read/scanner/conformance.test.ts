import { describe, expect, test } from "vitest";
import { LineFlag, LineKind } from "../../../src/read/scanner/types.js";
import { BLANKS, HALVES, MALFORMED, OBJECTS, UTF8, VALUES } from "./cases.js";
import { ENGINES, scanLine } from "./engines.js";
import { disagreement } from "./verdict.js";

/** Enough to move a case over every border between blocks of bytes. */
const SHIFTS = Array.from({ length: 70 }, (_, shift) => shift);

describe.each(ENGINES)("%s", (_name, create) => {
  const scanner = create();

  test.each([
    ["objects", LineKind.object, OBJECTS],
    ["values", LineKind.value, VALUES],
    ["blank lines", LineKind.blank, BLANKS],
    ["malformed lines", LineKind.malformed, MALFORMED],
  ])("%s", (_kind, kind, lines) => {
    for (const line of lines) {
      const bytes = Buffer.from(line);
      expect(scanLine(scanner, bytes, 3), line).toBe(3 + bytes.length);
      expect(scanner.kind, line).toBe(kind);
      expect(disagreement(scanner, bytes, 3), line).toBeUndefined();
    }
  });

  test("bytes that are not UTF-8 are flagged wherever they stand in a string", () => {
    for (const [bytes, valid] of UTF8) {
      for (const shift of SHIFTS) {
        const text = Buffer.concat([Buffer.from("a".repeat(shift)), Buffer.from(bytes)]);
        const line = Buffer.concat([Buffer.from('{"a":"'), text, Buffer.from('","b":""}')]);
        scanLine(scanner, line);
        expect(scanner.kind).toBe(LineKind.object);
        expect(scanner.flags, line.toString("latin1")).toBe(valid ? 0 : LineFlag.invalidUtf8);
      }
    }
  });

  test("bytes that are not UTF-8 are malformed outside strings", () => {
    for (const [bytes, valid] of UTF8) {
      if (valid) continue;
      scanLine(
        scanner,
        Buffer.concat([Buffer.from('{"a":1'), Buffer.from(bytes), Buffer.from("}")]),
      );
      expect(scanner.kind).toBe(LineKind.malformed);
    }
  });

  test("an escaped half of a surrogate pair is flagged in keys and values", () => {
    for (const [written, lone] of HALVES) {
      for (const shift of SHIFTS) {
        for (const line of [
          `{"${"a".repeat(shift)}${written}":0}`,
          `{"a":["${"a".repeat(shift)}${written}"]}`,
        ]) {
          scanLine(scanner, line);
          expect(scanner.kind, line).toBe(LineKind.object);
          expect(scanner.flags, line).toBe(lone ? LineFlag.loneSurrogate : 0);
        }
      }
    }
  });

  test("rows of backslashes of any length, over every border", () => {
    for (const shift of SHIFTS) {
      for (let count = 1; count < 70; count++) {
        const line = `{"a":"${"a".repeat(shift)}${"\\".repeat(count)}"}`;
        scanLine(scanner, line);
        expect(scanner.kind, line).toBe(count % 2 ? LineKind.malformed : LineKind.object);
      }
    }
  });

  test("every byte in every place: in a string, behind a backslash, as hexadecimal, outside", () => {
    for (const shift of [0, 1, 15, 16, 17, 62, 63, 64, 65]) {
      for (let byte = 0; byte < 256; byte++) {
        if (byte === 0x0a) continue;
        for (const [before, after] of [
          ['"', '"'],
          ['"\\', '"'],
          ['"\\u00', '0"'],
          ["1", ""],
          ["", "1"],
          ["tru", ""],
        ]) {
          const prefix = `{"a":"${"a".repeat(shift)}","b":${before}`;
          const line = Buffer.concat([
            Buffer.from(prefix),
            Buffer.of(byte),
            Buffer.from(`${after}}`),
          ]);
          scanLine(scanner, line);
          expect(disagreement(scanner, line, 0)).toBeUndefined();
        }
      }
    }
  });

  test("nesting of a million levels", () => {
    const levels = 1_000_000;
    const arrays = "[".repeat(levels);
    for (const [line, kind] of [
      [`{"a":${arrays}${"]".repeat(levels)}}`, LineKind.object],
      [`{"a":${arrays}${"]".repeat(levels - 1)}}`, LineKind.malformed],
      [`{"a":${arrays}`, LineKind.malformed],
      [`${'{"a":'.repeat(levels)}1${"}".repeat(levels)}`, LineKind.object],
      [`${'[{"a":'.repeat(levels)}1${"}]".repeat(levels)}`, LineKind.value],
      [`${'[{"a":'.repeat(levels)}1${"}]".repeat(levels - 1)}]}`, LineKind.malformed],
    ] as const) {
      scanLine(scanner, line);
      expect(scanner.kind).toBe(kind);
    }
  });
});
