// Entries that no line can name: those without an id, and those whose id a later entry has. Where their
// ids are not mended too, nothing may be hung from them: it would become a root, or close a loop.
import { describe, expect, test } from "vitest";
import { checkSession } from "../../src/check/check.js";
import { RULE_NAMES, type RuleName } from "../../src/check/finding.js";
import { checkoutDraft } from "../../src/checkout/checkout.js";
import { toBytes } from "../support/generate.js";
import { sessionOf } from "../support/session.js";
import { repairOf } from "./mended.js";
import {
  calls,
  compaction,
  drawn,
  entries,
  label,
  mend,
  result,
  says,
  user,
} from "./mends/branches.js";

const IDS: RuleName[] = ["id/missing", "id/duplicate"];
const ignore = new Set(IDS);

type Rows = Parameters<typeof entries>;

/** Entries, those called "-" without an id. */
function before(...rows: Rows) {
  return entries(...rows).map((one) => (one.id === "-" ? { ...one, id: undefined } : one));
}

/** Edits `target` out of the context. */
const dropping = (targetId: string) => ({ type: "context_edit", targetId, replacement: null });

test.each<[string, Rows]>([
  [
    "a result that goes under its call",
    [
      ["a", null, calls("1")],
      ["u", "a", user()],
      ["-", "u", result("1")],
      ["z", "a", result("1")],
      ["y", "z", user()],
    ],
  ],
  [
    "a compaction that goes below results",
    [
      ["a", null, calls("1")],
      ["k", "a", compaction("k")],
      ["-", "k", result("1")],
      ["z", "a", result("1")],
    ],
  ],
  [
    "an edit that gives a result back",
    [
      ["a", null, calls("1")],
      ["r", "a", result("1")],
      ["u", "r", user()],
      ["-", "u", dropping("r")],
      ["z", "u", says("!")],
    ],
  ],
  [
    "an edit that takes a result with its call",
    [
      ["a", null, calls("1")],
      ["r", "a", result("1")],
      ["-", "r", dropping("a")],
      ["z", "r", says("!")],
    ],
  ],
])("%s is not hung from, or put above others as, an entry without an id", (_, rows) => {
  expect(mend(before(...rows), { ignore }).actions).toEqual([]);
});

test("what says that there is no result stands before a last entry without an id", () => {
  const rows = before(
    ["a", null, calls("1")],
    ["l", "a", label("a")],
    ["-", "l", { type: "session_info", name: "x" }],
    ["u", "l", user()],
  );
  const now = mend(rows, { ignore }).entries;
  expect(drawn(now, rows)).toBe("a←· l←a none(1)←l undefined←none(1) none(1)←l u←none(1)");
});

test("a call in an entry without an id is left where the entry comes to hang elsewhere", () => {
  const rows = before(["a", null, calls("1")], ["-", "a", calls("2")]);
  const { entries: now, remaining } = mend(rows, { ignore });
  expect(drawn(now, rows)).toBe("a←· none(1)←a undefined←none(1)");
  expect(remaining.map(({ rule }) => rule)).toEqual(["id/missing", "tool/unanswered"]);
});

test("a synthetic result stays where the true one cannot go to its place", () => {
  const rows = before(
    ["a", null, calls("1")],
    ["s", "a", result("1", { details: { synthetic: true } })],
    ["u", "s", user()],
    ["-", "u", result("1")],
    ["z", "u", says("!")],
  );
  expect(mend(rows, { ignore }).actions).toEqual([]);
});

test("an orphan becomes a root rather than hang from an entry whose id a later one has", () => {
  const rows = before(
    ["a", null, user()],
    ["b", "a", says("First.")],
    ["o", "lost", user()],
    ["b", "o", says("Second.")],
  );
  const alone = mend(rows, { ignore }).entries;
  expect(alone.map(({ parentId }) => parentId)).toEqual([null, "a", null, "o"]);
  const all = mend(rows).entries;
  expect(all.map(({ parentId }) => parentId)).toEqual([null, "a", "b", "o"]);
  expect(new Set(all.map(({ id }) => id)).size).toBe(4);
});

test("without ids entries are only changed within, until they are migrated", () => {
  const { message } = calls("1") as { message: object };
  const rows = entries(
    ["", "", { type: "label", targetId: "none", label: "x" }],
    ["", "", { message: { ...message, usage: undefined } }],
    ["", "", { message: undefined }],
    ["", "", user()],
  ).map(({ id: _, parentId: __, ...more }) => more);
  const rules = new Set(RULE_NAMES.filter((rule) => !rule.startsWith("header/")));
  expect(mend(rows, { rules }).actions.map(({ rule }) => rule)).toEqual(["message/usage"]);
  // A header has to be made first, of version 1: only migrate helps then.
  const { findings } = checkSession(sessionOf(rows, null));
  const fixable = findings.filter((finding) => finding.fixable);
  expect(fixable.map(({ rule }) => rule)).toEqual(["header/missing"]);
  expect(repairOf(toBytes(rows), { rules }).actions).toEqual([]);
});

describe("an empty id is none", () => {
  const rows = entries(
    ["a", null, user()],
    ["b", "a", says("!")],
    ["", "b", user()],
    ["", "b", user()],
  );

  test("it is told of once an entry, and mended", () => {
    const { findings } = checkSession(sessionOf(rows));
    expect(findings.map(({ rule, line }) => ({ rule, line }))).toEqual([
      { rule: "id/missing", line: 4 },
      { rule: "id/missing", line: 5 },
    ]);
    const ids = mend(rows).entries.map(({ id }) => id);
    expect(ids).toEqual(["a", "b", ids[2], ids[3]]);
    expect(new Set(ids).size).toBe(4);
    expect(ids).not.toContain("");
  });

  test("nothing is appended below it", () => {
    expect(() => checkoutDraft(sessionOf(rows), 3, 0)).toThrow("line 5 has no id");
    const orphan = entries(["a", null, user()], ["", "a", user()], ["o", "lost", says("!")]);
    const { entries: now } = mend(orphan, { ignore });
    expect(now.map(({ parentId }) => parentId)).toEqual([null, "a", null]);
  });
});
