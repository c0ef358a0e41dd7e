import { join } from "node:path";
import { describe, expect, test } from "vitest";
import { openSource } from "../../../src/read/open.js";
import type { RepairOptions } from "../../../src/repair/options.js";
import { planRepair } from "../../../src/repair/repair.js";
import { folderOf } from "../../support/folder.js";
import { mendedBytes, repairOf } from "../mended.js";

const HEADER =
  '{"type":"session","version":3,"id":"s","timestamp":"2026-01-01T00:00:00.000Z","cwd":"/w"}';
const TIME = '"timestamp":"2026-01-01T00:00:00.000Z"';
const A = `{"type":"custom","id":"a","parentId":null,${TIME}}`;
const B = `{"type":"custom","id":"b","parentId":"a",${TIME},"data":"some text"}`;
const C = `{"type":"custom","id":"c","parentId":"b",${TIME}}`;

/** The lines after the header when a file of these lines is mended. */
function mended(lines: readonly string[], options?: RepairOptions): string[] {
  const file = Buffer.from([HEADER, ...lines].map((line) => `${line}\n`).join(""));
  return mendedBytes(repairOf(file, options)).toString().split("\n").slice(1, -1);
}

describe("entries written into each other", () => {
  test.each(Array.from({ length: B.length - 2 }, (_, at) => at + 1))("cut after byte %i", (at) => {
    const [head, tail] = [B.slice(0, at), B.slice(at)];
    const whole = [A, B, C];
    // What the other program wrote stands in the middle of the line, or ends it.
    expect(mended([A, `${head}${C}${tail}`])).toEqual(whole);
    expect(mended([A, `${head}${C}`, tail])).toEqual(whole);
  });

  test("the one that the other hangs from comes first", () => {
    expect(mended([A, `${C.slice(0, 30)}${B}`, C.slice(30)])).toEqual([A, B, C]);
    expect(mended([A, `${C.slice(0, 30)}${B}${C.slice(30)}`])).toEqual([A, B, C]);
  });

  test("only if the parts make an entry", () => {
    expect(mended([A, `${B.slice(0, 60)}${C}`, "nonsense"])).toEqual([A, C.replace('"b"', '"a"')]);
  });
});

describe("several entries on a line", () => {
  test("each gets its line, white space and line ends aside", () => {
    expect(mended([`${A}${B} \t${C}`])).toEqual([A, B, ` \t${C}`]);
    expect(mended([`${A}${B}\r`, `${C}\r`])).toEqual([A, `${B}\r`, `${C}\r`]);
  });

  test("what is torn between them goes, or is salvaged", () => {
    const fused = [`${A}${B.slice(0, -8)}${C}`];
    expect(mended(fused)).toEqual([A, C.replace('"b"', '"a"')]);
    const [, salvaged, last] = mended(fused, { salvage: true });
    expect(JSON.parse(salvaged!)).toMatchObject({ id: "b", parentId: "a", salvaged: true });
    expect(last).toBe(C);
  });
});

describe("a torn line", () => {
  const HEAD = B.indexOf(`,${TIME}`);

  test.each(Array.from({ length: B.length - 2 }, (_, at) => at + 1))("after %i bytes", (at) => {
    const torn = B.slice(0, at);
    const without = [A, C.replace('"b"', '"a"')];
    expect(mended([A, torn, C])).toEqual(without);
    const salvaged = mended([A, torn, C], { salvage: true });
    if (at < HEAD) expect(salvaged).toEqual(without);
    else {
      expect(salvaged).toEqual([A, expect.stringContaining(B.slice(0, HEAD)), C]);
      expect(JSON.parse(salvaged[1]!)).toMatchObject({ id: "b", parentId: "a", salvaged: true });
    }
  });

  test("its parent is remembered for those that hung from it", () => {
    const other = `{"type":"custom","id":"x","parentId":"a",${TIME}}`;
    const torn = B.slice(0, 60);
    expect(mended([A, torn, other, C])).toEqual([A, other, C.replace('"b"', '"a"')]);
  });

  test("a torn header gives what is whole of it", () => {
    const torn =
      '{"type":"session","version":3,"id":"mine","timestamp":"2025-05-05T05:05:05.000Z","cwd":"/wo';
    const file = Buffer.from(`${torn}\n${A}\n`);
    const [header] = mendedBytes(repairOf(file)).toString().split("\n");
    expect(JSON.parse(header!)).toEqual({
      type: "session",
      version: 3,
      id: "mine",
      timestamp: "2025-05-05T05:05:05.000Z",
      cwd: "",
    });
  });
});

test("NUL bytes go, wherever they stand, and what is left is judged again", () => {
  expect(mended([`${A}\0\0${B}`, `\0${C.slice(0, 20)}\0\0\0${C.slice(20)}`])).toEqual([A, B, C]);
  expect(mended([A, "\0".repeat(5000), B, "\0 \0"])).toEqual([A, B]);
});

test("blank lines go when that is asked for", () => {
  const lines = ["", A, " ", "\t\r", "", B, ""];
  expect(mended(lines)).toEqual(lines);
  expect(mended(lines, { rules: new Set(["line/blank"]) })).toEqual([A, B]);
});

test("an object cut by newlines is joined, line ends of Windows included", () => {
  const cut = (end: string) => B.replace("some ", `some${end}`);
  expect(mended([A, cut("\n"), C])).toEqual([A, cut("\\n"), C]);
  expect(mended([A, cut("\r\n"), C])).toEqual([A, cut("\\r\\n"), C]);
  expect(mended([A, cut("\n\n"), C])).toEqual([A, cut("\\n\\n"), C]);
});

test("half characters and bytes that are no UTF-8 become U+FFFD as pi reads them", () => {
  const odd = B.replace("some text", "\\ud83d\\ude00 \\ude00 \\ud83d \\\\ud83d \\ud83dx");
  expect(mended([A, odd])[1]).toContain('"\\ud83d\\ude00 � � \\\\ud83d �x"');
  const bytes = [[0xe2, 0x82], [0xff, 0xfe], [0xc3], [0xf0, 0x9f, 0x98]];
  for (const bad of bytes) {
    const file = Buffer.concat([
      Buffer.from(`${HEADER}\n${A.slice(0, -1)},"x":"`),
      Buffer.from(bad),
      Buffer.from('a"}\n'),
    ]);
    expect(mendedBytes(repairOf(file)).toString()).toBe(file.toString());
  }
});

describe("UTF-16", () => {
  const marked = Buffer.from(`\ufeff\ufeff${HEADER}\n${A}\n`, "utf16le");
  const repaired = async (options?: RepairOptions) => {
    const source = await openSource(join(folderOf({ "s.jsonl": marked }), "s.jsonl"));
    const repair = planRepair(source, options ?? {});
    return { text: mendedBytes(repair).toString(), left: repair.remaining };
  };

  test("becomes UTF-8 without a mark, however many it had", async () => {
    expect(await repaired()).toEqual({ text: `${HEADER}\n${A}\n`, left: [] });
  });

  test("keeps a second mark where marks are not to be mended", async () => {
    const { text, left } = await repaired({ rules: new Set(["line/blank"]) });
    expect(text).toBe(`\ufeff${HEADER}\n${A}\n`);
    expect(left).toMatchObject([{ rule: "line/bom", line: 1 }]);
  });
});
