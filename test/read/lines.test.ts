import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { eachLine } from "../../src/read/lines.js";
import { PlainScanner } from "../../src/read/scanner/plain.js";
import { memorySource } from "../../src/read/source.js";

interface Seen {
  number: number;
  offset: number;
  text: string;
  ended: boolean;
}

function linesOf(bytes: Buffer) {
  const scanner = new PlainScanner();
  const seen: Seen[] = [];
  const { lines, bom } = eachLine(memorySource(bytes), scanner, (line) => {
    const text = Buffer.from(scanner.buffer.subarray(line.start, line.start + line.length));
    seen.push({
      number: line.number,
      offset: line.offset,
      text: text.toString("latin1"),
      ended: line.ended,
    });
  });
  expect(lines).toBe(seen.length);
  return { seen, bom };
}

/** The same by splitting the whole text: what the streaming reader must come to. */
function splitWhole(bytes: Buffer): Seen[] {
  const texts = bytes.toString("latin1").split("\n");
  const unended = texts.pop() as string;
  let offset = 0;
  const seen = texts.map((text, at) => {
    const line = { number: at + 1, offset, text, ended: true };
    offset += text.length + 1;
    return line;
  });
  if (unended !== "") seen.push({ number: seen.length + 1, offset, text: unended, ended: false });
  return seen;
}

describe("eachLine", () => {
  test("splits any bytes on newlines alone", () => {
    const pieces = fc.constantFrom("\n", "\r\n", "{}", '"a', "\u2028", "é", "\0", "x", "\\", "[1]");
    fc.assert(
      fc.property(fc.array(pieces), (parts) => {
        const bytes = Buffer.from(parts.join(""));
        expect(linesOf(bytes).seen).toEqual(splitWhole(bytes));
      }),
    );
  });

  test("keeps lines whole across its windows, whatever their length", () => {
    const lengths = [10, 3_000_000, 0, 900_000, 200_000, 1_048_576, 1_048_575, 7, 5_000_000];
    const text = lengths.map((length, at) => `{"n":"${String(at).repeat(length)}"}`).join("\n");
    for (const bytes of [Buffer.from(text), Buffer.from(`${text}\n`)]) {
      expect(linesOf(bytes).seen).toEqual(splitWhole(bytes));
    }
  });

  test("leaves a byte order mark out of the first line", () => {
    const { seen, bom } = linesOf(Buffer.from('\ufeff{"a":1}\n{}'));
    expect(bom).toBe(true);
    expect(seen.map(({ offset, text }) => [offset, text])).toEqual([
      [3, '{"a":1}'],
      [11, "{}"],
    ]);
  });

  test("an empty file has no lines, a newline alone is one", () => {
    expect(linesOf(Buffer.from("")).seen).toEqual([]);
    expect(linesOf(Buffer.from("\n")).seen).toEqual([
      { number: 1, offset: 0, text: "", ended: true },
    ]);
  });
});
