import { describe, expect, test } from "vitest";
import { readingNotes } from "../../src/session/require.js";
import { sessionOfText } from "../support/session.js";

const header = JSON.stringify({ type: "session", id: "v1", cwd: "/w" });
const message = (role: string) =>
  JSON.stringify({ type: "message", message: { role, content: [] } });
const compaction = (firstKeptEntryIndex: number) =>
  JSON.stringify({ type: "compaction", summary: "s", firstKeptEntryIndex });

/** The lines that the boundary is read as, and that pi takes it for. */
function keptLines(lines: readonly string[], index: number) {
  const session = sessionOfText(`${lines.join("\n")}\n`);
  const { entry, pis } = session.keptAt(index);
  const lineOf = (at: number | undefined) => at && session.tree.line(at);
  return { ours: lineOf(entry), pis: lineOf(pis) };
}

const WHOLE = [header, message("user"), message("assistant"), message("user"), compaction(3)];
const broken = (at: number, as: string) => WHOLE.map((line, each) => (each === at ? as : line));

describe("firstKeptEntryIndex names", () => {
  test("the line at its place when all lines parse", () => {
    expect(keptLines(WHOLE, 3)).toEqual({ ours: 4, pis: 4 });
    expect(keptLines(WHOLE, 0)).toEqual({ ours: undefined, pis: undefined });
  });

  test("the same line when one above breaks, where pi names the next", () => {
    const torn = message("assistant").slice(0, 30);
    expect(keptLines(broken(2, torn), 3)).toEqual({ ours: 4, pis: 5 });
    const corrupt = message("assistant").replace("role", "ro\u0001le");
    expect(keptLines(broken(2, corrupt), 3)).toEqual({ ours: 4, pis: 5 });
    const nul = `\0\0${message("assistant")}`;
    expect(keptLines(broken(2, nul), 3)).toEqual({ ours: 4, pis: 5 });
  });

  test("the entry after it when its own line broke", () => {
    expect(keptLines(broken(3, message("user").slice(0, 20)), 3)).toEqual({ ours: 5, pis: 5 });
  });

  test("a line that broke into three is one; what never was an entry is none", () => {
    const split = '{"type":"message","timestamp":"t","message":{"content":"one\ntwo\nthree"}}';
    expect(keptLines(broken(2, split), 3)).toEqual({ ours: 6, pis: 7 });
    for (const noEntry of ["<<<<<<< HEAD", "\0\0\0", "", "null"]) {
      const lines = [...WHOLE.slice(0, 2), noEntry, ...WHOLE.slice(2)];
      expect(keptLines(lines, 3)).toEqual({ ours: 5, pis: 5 });
    }
  });

  test("JSON that is no entry counts, for pi as well", () => {
    for (const noEntry of ["[]", '{"a":1}', "5"]) {
      expect(keptLines(broken(2, noEntry), 3)).toEqual({ ours: 4, pis: 4 });
    }
  });

  test("what pi names, where it would else be a tool result", () => {
    const lines = [header, "{torn", message("toolResult"), message("user"), compaction(2)];
    expect(keptLines(lines, 2)).toEqual({ ours: 4, pis: 4 });
  });

  test("the compaction itself, to keep nothing; but nothing that comes after it", () => {
    const keptBy = (index: number) => {
      const session = sessionOfText([header, message("user"), compaction(index)].join("\n"));
      return { own: session.tree.id(1), kept: session.entry(1).firstKeptEntryId };
    };
    const itself = keptBy(2);
    expect(itself.kept).toBe(itself.own);
    expect(keptBy(3).kept).toBeUndefined();
  });
});

test("a reader is told where pi reads another boundary", () => {
  const notes = (lines: readonly string[]) => readingNotes(sessionOfText(`${lines.join("\n")}\n`));
  expect(notes(WHOLE)).toEqual([]);
  expect(notes(broken(2, "{torn"))).toEqual([
    "has malformed lines above the compaction on line 5, counted in its index: it keeps from line 4 on; for pi, which does not count them, from line 5 on",
  ]);
});
