import { describe, expect, test } from "vitest";
import { memoryOutput } from "../../src/output.js";
import { PLAIN, styleFor } from "../../src/report/style.js";
import { type Cell, type Column, printTable } from "../../src/report/table.js";

const columns = [
  { title: "id" },
  { title: "size", align: "right" },
  { title: "name", flexible: true },
  { title: "cwd" },
] as const;

function table(
  rows: Cell[][],
  width?: number,
  style = PLAIN,
  of: readonly Column[] = columns,
): string[] {
  const memory = memoryOutput();
  printTable({ ...memory, isTerminal: width !== undefined, columns: width }, of, rows, style);
  return memory.text().split("\n");
}

const rows = [
  ["a1", "2.1 kB", "plain", "/x"],
  ["b22", "14 MB", "日本語 🫠 e\u0301", ""],
];

describe("a table", () => {
  test("lines its columns up by what is seen", () => {
    expect(table(rows)).toEqual([
      "id     size  name         cwd",
      "a1   2.1 kB  plain        /x",
      "b22   14 MB  日本語 🫠 e\u0301",
      "",
    ]);
  });

  test("is cut to a terminal in its flexible column only", () => {
    expect(table([["a1", "1 B", "a name of many words", "/home/x"]], 33)).toEqual([
      "id  size  name            cwd",
      "a1   1 B  a name of man…  /home/x",
      "",
    ]);
    expect(table([["a1", "1 B", "a name of many words", "/home/x"]], 10)[1]).toBe(
      "a1   1 B  a name of…  /home/x",
    );
    expect(table([["a1", "1 B", "a name of many words", "/home/x"]])[1]).toContain("many words");
  });

  test("is cut in the widest of several flexible columns first", () => {
    const two = [
      { title: "folder", flexible: true },
      { title: "n", align: "right" },
      { title: "words", flexible: true },
    ] as const;
    const row: Cell[] = [{ text: "/home/mina/pantry/recipes", keep: "end" }, "3", "All of them"];
    expect(table([row], 30, PLAIN, two)[1]).toBe("…antry/recipes  3  All of them");
    expect(table([row], 27, PLAIN, two)[1]).toBe("…ry/recipes  3  All of them");
    expect(table([row], 20, PLAIN, two)[1]).toBe("…y/recipes  3  All of th…");
  });

  test("loses its spare columns before a flexible one says nothing", () => {
    const spare = [
      { title: "model", flexible: true },
      { title: "written", align: "right", spare: 2 },
      { title: "all", align: "right", spare: 1 },
      { title: "cost" },
    ] as const;
    const row: Cell[] = [{ text: "anthropic/claude-opus-4-5", keep: "end" }, "1,234", "9", "$1.00"];
    expect(table([row], 37, PLAIN, spare)).toEqual([
      "model             written  all  cost",
      "…claude-opus-4-5    1,234    9  $1.00",
      "",
    ]);
    expect(table([row], 36, PLAIN, spare)[1]).toBe("…pic/claude-opus-4-5    1,234  $1.00");
    expect(table([row], 30, PLAIN, spare)[1]).toBe("…hropic/claude-opus-4-5  $1.00");
    expect(table([row], undefined, PLAIN, spare)[0]).toContain("all");
  });

  test("shows no control character", () => {
    expect(table([["\u001b[2J", "1", "two\nlines", "\u202e"]])[1]).toBe(
      "␛[2J     1  two↵lines  <U+202E>",
    );
  });

  test("colours the text alone", async () => {
    const style = await styleFor(memoryOutput(), { color: "always", env: {} });
    const [head, line] = table([[{ text: "a", paint: style.red }, "1", "x", "y"]], 80, style);
    expect(head).toBe(
      "\u001b[2mid\u001b[22m  \u001b[2msize\u001b[22m  \u001b[2mname\u001b[22m  \u001b[2mcwd\u001b[22m",
    );
    expect(line).toBe("\u001b[31ma\u001b[39m      1  x     y");
  });

  test("cuts what no terminal can show, so that a long cell does not widen the others", () => {
    const [, line] = table([["i".repeat(1e6), "1", "x", "y"]]);
    expect(line).toBe(`${"i".repeat(999)}…     1  x     y`);
  });

  test("of many rows has one set of widths, and takes any text", () => {
    const many = Array.from({ length: 120 }, (_, at): Cell[] => [
      String(at),
      "1 B",
      "\ue000\ue001 $&",
      "",
    ]);
    many[110]![0] = "a long id";
    const lines = table(many);
    expect(lines).toHaveLength(122);
    expect(lines[1]).toBe("0           1 B  \ue000\ue001 $&");
    expect(lines[111]).toBe("a long id   1 B  \ue000\ue001 $&");
  });
});
