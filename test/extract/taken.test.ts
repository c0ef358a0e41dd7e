import { describe, expect, test } from "vitest";
import { takeBefore, takePath, takeTips } from "../../src/extract/taken.js";
import { sampleBytes } from "../support/samples.js";
import { entry, sessionOf, sessionOfText } from "../support/session.js";

const user = (id: string, parentId: string | null) =>
  entry(id, parentId, { type: "message", message: { role: "user", content: "x" } });

describe("a path that has lost its beginning", () => {
  const session = sessionOf([user("a", null), user("c", "b"), user("d", "c")]);

  test("is taken from where it begins, and what is missing is told", () => {
    expect(takePath(session, 2)).toMatchObject({ entries: [1, 2], missing: "b" });
    expect(takePath(session, 0)).toMatchObject({ entries: [0], missing: null });
    expect(takeBefore(session, 2)).toMatchObject({ entries: [1], missing: "b" });
    expect(takeBefore(session, 1)).toMatchObject({ entries: [], missing: "b", end: -1 });
    expect(takeBefore(session, 0)).toMatchObject({ entries: [], missing: null, end: -1 });
  });
});

test("a loop on the path is a fault; elsewhere it does not matter", () => {
  const session = sessionOfText(sampleBytes("cycle.jsonl"));
  const { tree } = session;
  expect(() => takePath(session, tree.withId("a1000005"))).toThrow(
    /the parents of lines 4, 5, 6 form a loop/,
  );
  expect(() => takePath(session, tree.withId("a1000006"))).toThrow(/line 7 form a loop/);
  expect(() => takeBefore(sessionOf([user("a", "a")]), 0)).toThrow(/loop/);
  expect(takePath(session, tree.leaf).entries).toHaveLength(3);
  expect(() => takeTips(session)).toThrow(/loop/);
});

test("--before takes user messages only, as pi's /fork", () => {
  const session = sessionOf([user("a", null), entry("b", "a"), user("c", "b")]);
  expect(takeBefore(session, 2).entries).toEqual([0, 1]);
  expect(() => takeBefore(session, 1)).toThrow("--before takes a user message; b (custom) is none");
});

test("entries that no id tells apart are a fault", () => {
  const nameless = { type: "custom", parentId: "a" };
  expect(() => takePath(sessionOf([user("a", null), nameless]), 1)).toThrow(/line 3 has no id/);
  const empty = sessionOf([user("a", null), user("", "a")]);
  expect(() => takePath(empty, 1)).toThrow(/line 3 has no id/);
  const twice = sessionOf([user("b", "a"), user("a", null), user("b", "a"), user("c", "b")]);
  expect(takePath(twice, 0).entries).toEqual([1, 0]);
  const below = sessionOf([user("b", "c"), user("b", null), user("c", "b")]);
  expect(() => takePath(below, 0)).toThrow(/line 2 has the id of an entry above it/);
});

test("tips come in file order", () => {
  const session = sessionOf([user("a", null), user("b", "a"), user("c", "a"), user("d", "b")]);
  expect(takeTips(session).map(({ end }) => end)).toEqual([2, 3]);
  expect(() => takeTips(sessionOf([]))).toThrow(/has no entries/);
});
