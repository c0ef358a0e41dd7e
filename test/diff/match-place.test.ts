import fc from "fast-check";
import { expect, test } from "vitest";
import { matchByPlace } from "../../src/diff/match-place.js";
import type { Session } from "../../src/session/session.js";
import { NO_ENTRY } from "../../src/tree/tree.js";
import { sessions } from "../support/arbitrary.js";
import { entry, sessionOf, sessionOfText } from "../support/session.js";

function paired({ tree: left }: Session, { tree: right }: Session): string[] {
  const pairs = matchByPlace(left, right);
  return Array.from(pairs.right, (other, at) => {
    if (other !== NO_ENTRY) expect(pairs.left[other]).toBe(at);
    return `${left.id(at)} ${other === NO_ENTRY ? "–" : right.id(other)}`;
  });
}

const say = (id: string, parent: string | null, role: string) =>
  entry(id, parent, { type: "message", message: { role } });

test("roots and children go together in their order", () => {
  const left = sessionOf([entry("a", null), entry("b", "a"), entry("c", "a"), entry("d", null)]);
  const right = sessionOf([entry("1", null), entry("4", null), entry("2", "1"), entry("3", "1")]);
  expect(paired(left, right)).toEqual(["a 1", "b 2", "c 3", "d 4"]);
});

test("a branch more has no pair", () => {
  const left = sessionOf([entry("a", null), entry("b", "a"), entry("c", "a"), entry("d", "c")]);
  const right = sessionOf([entry("1", null), entry("2", "1")]);
  expect(paired(left, right)).toEqual(["a 1", "b 2", "c –", "d –"]);
});

test("an entry more in a chain is passed over", () => {
  const left = sessionOf([
    say("a", null, "user"),
    say("b", "a", "assistant"),
    say("c", "b", "toolResult"),
    say("d", "c", "assistant"),
  ]);
  const right = sessionOf([
    entry("0", null, { type: "model_change" }),
    say("1", "0", "user"),
    say("2", "1", "assistant"),
    say("4", "2", "assistant"),
    entry("5", "4", { type: "label" }),
  ]);
  expect(paired(left, right)).toEqual(["a 1", "b 2", "c –", "d 4"]);
  const unlike = sessionOf([entry("1", null, { type: "x" }), entry("2", "1", { type: "y" })]);
  expect(paired(left, unlike)).toEqual(["a –", "b –", "c –", "d –"]);
});

test("what a later entry of its id hides has its place after the roots", () => {
  const left = sessionOf([entry("a", null), entry("a", null), entry("b", "a")]);
  const right = sessionOf([entry("1", null), entry("1", null), entry("2", "1")]);
  expect([...matchByPlace(left.tree, right.tree).right]).toEqual([0, 1, 2]);
});

test("a session goes together with itself, entry by entry", () => {
  fc.assert(
    fc.property(fc.oneof(sessions(), sessions({ harness: true })), ({ bytes }) => {
      const { tree } = sessionOfText(bytes);
      expect([...matchByPlace(tree, tree).right]).toEqual([...Array(tree.size).keys()]);
    }),
    { numRuns: 50 },
  );
});
