import { describe, expect, test } from "vitest";
import { branchesDiffer, compareBranches, compareContexts } from "../../src/diff/branches.js";
import { saidAtFork } from "../../src/diff/said.js";
import type { Session } from "../../src/session/session.js";
import { NO_ENTRY } from "../../src/tree/tree.js";
import { sampleBytes } from "../support/samples.js";
import { entry, sessionOf, sessionOfText } from "../support/session.js";

const SAMPLE = sessionOfText(sampleBytes("branches.jsonl"));

function compare(session: Session, left: string, right: string) {
  const { tree } = session;
  return compareBranches(session, tree.withId(left), tree.withId(right));
}

test("what two branches have alone, and what came of it", () => {
  const diff = compare(SAMPLE, "729bf05e", "9ed3084c");
  expect([SAMPLE.tree.id(diff.common), diff.depth]).toEqual(["b92a60f7", 6]);
  const { left, right } = diff;
  expect([left.alone.length, right.alone.length]).toEqual([15, 3]);
  expect(SAMPLE.tree.id(left.alone[0]!)).toBe("4e6d13a8");
  expect(left.usage).toMatchObject({ input: 25, output: 468, total: 20_333 });
  expect(left.usage.cost).toBeCloseTo(0.015462, 9);
  expect(Object.fromEntries(left.tools)).toEqual({ edit: 2, bash: 2, write: 1 });
  expect([...left.files.modified].sort()).toEqual(["src/format.ts", "src/list.ts", "src/units.ts"]);
  expect([...left.files.read].sort()).toEqual(["src/list.ts", "src/units.ts"]);
  expect(right.usage.total).toBe(2605);
  expect(right.tools.size + right.files.read.size + right.files.modified.size).toBe(0);
  expect(branchesDiffer(diff)).toBe(true);
});

test("an ancestor has nothing alone; an entry and itself do not differ", () => {
  const above = compare(SAMPLE, "b92a60f7", "9ed3084c");
  expect([above.left.alone.length, above.right.alone.length]).toEqual([0, 3]);
  expect(branchesDiffer(above)).toBe(true);
  const same = compare(SAMPLE, "9ed3084c", "9ed3084c");
  expect(SAMPLE.tree.id(same.common)).toBe("9ed3084c");
  expect(branchesDiffer(same)).toBe(false);
});

test("branches of two roots share nothing, nor does the empty one", () => {
  const session = sessionOfText(sampleBytes("several-roots.jsonl"));
  const diff = compare(session, "bb000002", "bb000006");
  expect([diff.common, diff.depth, diff.left.alone.length, diff.right.alone.length]).toEqual([
    NO_ENTRY,
    -1,
    2,
    2,
  ]);
  const none = compareBranches(session, NO_ENTRY, session.tree.withId("bb000002"));
  expect([none.common, none.left.alone.length, none.right.alone.length]).toEqual([NO_ENTRY, 0, 2]);
});

test("settings are those of the whole path", () => {
  const diff = compare(SAMPLE, "729bf05e", "1a0c94e2");
  expect(diff.left.seen.settings).toEqual({
    model: { provider: "anthropic", modelId: "claude-sonnet-4-5" },
    thinkingLevel: "medium",
  });
  expect(diff.right.seen.settings.thinkingLevel).toBe("off");
});

test("the first messages after the fork are compared, then the first replies", () => {
  const say = (id: string, parent: string | null, role: string, content: unknown) =>
    entry(id, parent, { type: "message", message: { role, content } });
  const text = (text: string) => [{ type: "text", text }];
  const call = [{ type: "toolCall", id: "1", name: "read", arguments: {} }];
  const session = sessionOf([
    say("a", null, "user", "Hello"),
    say("b", "a", "assistant", text("Hi.")),
    say("c", "a", "assistant", [...text("Good"), ...text("day.")]),
    entry("u1", "b"),
    say("u2", "u1", "user", text("one")),
    say("u3", "u2", "assistant", text("1")),
    say("v2", "b", "user", "two"),
    say("v3", "v2", "assistant", text("2")),
    say("w3", "v2", "assistant", call),
    say("w4", "w3", "assistant", text("22")),
  ]);
  const said = (left: string, right: string) => {
    const diff = compare(session, left, right);
    const pairs = saidAtFork(session, diff.left.alone, diff.right.alone);
    return pairs.map(([one, other]) => [one.text, other.text]);
  };
  expect(said("b", "c")).toEqual([["Hi.", "Good\nday."]]);
  expect(said("u3", "v3")).toEqual([
    ["one", "two"],
    ["1", "2"],
  ]);
  expect(said("u3", "w4")).toEqual([["one", "two"]]);
  expect(said("u2", "c")).toEqual([["Hi.", "Good\nday."]]);
  expect(said("b", "u3")).toEqual([]);
});

describe("what the model sees", () => {
  const say = (id: string, parent: string | null, role = "user") =>
    entry(id, parent, {
      type: "message",
      message: { role, content: [{ type: "text", text: id.repeat(8) }] },
    });
  const session = sessionOf([
    say("a", null),
    say("b", "a", "assistant"),
    say("c", "b"),
    say("d", "c", "assistant"),
    entry("x", "d", { type: "compaction", summary: "a to b", firstKeptEntryId: "c" }),
    say("y", "x"),
    entry("p", "d", { type: "context_edit", targetId: "a", replacement: { content: "A" } }),
    entry("q", "p", { type: "context_edit", targetId: "b", replacement: null }),
    entry("m", "d", { type: "model_change", provider: "p", modelId: "m" }),
    entry("n", "d", { type: "label", targetId: "a", label: "start" }),
  ]);
  const contexts = (left: string, right: string) => {
    const { tree } = session;
    const diff = compareContexts(session, tree.withId(left), tree.withId(right));
    const ids = (entries: number[]) => entries.map((at) => tree.id(at)).join("");
    return {
      left: ids(diff.left.alone),
      right: ids(diff.right.alone),
      changed: ids(diff.changed),
      differ: branchesDiffer(diff),
      tokens: [diff.left.seen.tokens.total, diff.right.seen.tokens.total],
    };
  };

  test("a compaction hides from one side what both have", () => {
    expect(contexts("y", "d")).toEqual({
      left: "xy",
      right: "ab",
      changed: "",
      differ: true,
      // 8 characters a message, 6 of summary: 2 tokens each.
      tokens: [8, 8],
    });
  });

  test("edits drop and replace", () => {
    expect(contexts("d", "q")).toMatchObject({ left: "b", right: "", changed: "a", differ: true });
  });

  test("entries that are never sent make no difference, but settings do", () => {
    expect(contexts("n", "d")).toMatchObject({ left: "", right: "", differ: false });
    expect(contexts("m", "d")).toMatchObject({ left: "", right: "", differ: true });
  });
});
