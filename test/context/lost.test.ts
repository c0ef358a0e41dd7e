import { describe, expect, test } from "vitest";
import { goTo } from "../../src/context/go-to.js";
import { lostHistory } from "../../src/context/lost.js";
import type { Session } from "../../src/session/session.js";
import { NO_ENTRY } from "../../src/tree/tree.js";
import { pathTo } from "../../src/tree/walk.js";
import { sampleBytes } from "../support/samples.js";
import { entry, sessionOf, sessionOfText } from "../support/session.js";

/** What the current leaf has lost, with ids for entries. */
function lostIn(session: Session) {
  const { tree } = session;
  const lost = lostHistory(session, pathTo(tree, tree.leaf)[0] ?? NO_ENTRY);
  return (
    lost && {
      entries: lost.entries,
      breaks: lost.breaks.map(({ entry, reason, malformed }) =>
        [tree.id(entry), reason, ...malformed].join(" "),
      ),
    }
  );
}

describe("what a leaf has lost of its history", () => {
  test("is nothing where the path reaches a root, nor where pi began again", () => {
    expect(lostIn(sessionOf([entry("a", null), entry("b", "a")]))).toBeUndefined();
    expect(lostIn(sessionOfText(sampleBytes("several-roots.jsonl")))).toBeUndefined();
    expect(lostIn(sessionOf([]))).toBeUndefined();
  });

  test.each([
    ["line-torn-middle.jsonl", { entries: 2, breaks: ["a1000004 orphan 4"] }],
    ["line-split-record.jsonl", { entries: 1, breaks: ["a1000003 orphan 3 4 5"] }],
    ["orphan.jsonl", { entries: 2, breaks: ["cc000004 orphan"] }],
  ])("%s", (name, lost) => {
    expect(lostIn(sessionOfText(sampleBytes(name)))).toEqual(lost);
  });

  test("goes on above the break, with every further break", () => {
    const session = sessionOf([
      entry("a", null),
      entry("b", "gone"),
      entry("aside", "a"),
      entry("c", "b"),
      entry("d", "lost"),
    ]);
    expect(lostIn(session)).toEqual({ entries: 3, breaks: ["d orphan", "b orphan"] });
  });

  test("a parent that is not named breaks the way too, but not for the first entry", () => {
    const session = sessionOf([
      { type: "custom", id: "a" },
      { type: "custom", id: "b" },
    ]);
    // Under a version 3 header two first entries without parents, but with ids, are not old.
    expect(lostIn(session)).toEqual({ entries: 1, breaks: ["b no-parent"] });
  });

  test("a loop breaks it where it is cut", () => {
    const session = sessionOf([
      entry("a", null),
      entry("b", "d"),
      entry("c", "b"),
      entry("d", "c"),
      entry("e", "d"),
    ]);
    expect(lostIn(session)).toEqual({ entries: 1, breaks: ["b loop"] });
  });

  test("the entry before it is not taken for its parent where it stands below it", () => {
    const session = sessionOf([entry("child", "late"), entry("late", "gone"), entry("x", "late")]);
    expect(lostIn(session)).toEqual({ entries: 0, breaks: ["late orphan"] });
  });
});

describe("going to an entry", () => {
  const message = (role: string, content: unknown) => ({
    type: "message",
    message: { role, content },
  });
  const session = sessionOf([
    entry(
      "q",
      null,
      message("user", [
        { type: "text", text: "a" },
        { type: "image" },
        { type: "text", text: "b" },
      ]),
    ),
    entry("a", "q", message("assistant", [])),
    entry("c", "a", { type: "custom_message", customType: "x", content: "later" }),
    entry("n", "c", message("user", null)),
    entry("s", "n", message("custom", "stored")),
  ]);

  test.each([
    ["q", NO_ENTRY, "ab"],
    ["a", 1, undefined],
    ["c", 1, "later"],
    ["n", 2, ""],
    ["s", 4, undefined],
  ])("%s", (id, leaf, editor) => {
    expect(goTo(session, session.tree.withId(id))).toEqual({ leaf, editor });
  });
});
