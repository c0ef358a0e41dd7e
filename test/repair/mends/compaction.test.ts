import { describe, expect, test } from "vitest";
import { calls, compaction, drawn, entries, label, mend, result, says, user } from "./branches.js";

type Rows = Parameters<typeof entries>;

/** How the entries of a file hang together, and in which order they stand, when it is mended. */
function mended(...rows: Rows): string {
  const before = entries(...rows);
  return drawn(mend(before).entries, before);
}

describe("compactions between call and result", () => {
  test("go below the results, their other branches with them", () => {
    expect(
      mended(
        ["a", null, calls("1", "2")],
        ["c", "a", compaction("c")],
        ["r", "c", result("1")],
        ["s", "r", result("2")],
        ["u", "s", user()],
      ),
    ).toBe("a←· r←a s←r c←s u←c");
  });

  test("keep from the calling message, where they kept from a result", () => {
    const { entries: now } = mend(
      entries(
        ["u", null, user()],
        ["a", "u", calls("1")],
        ["r", "a", result("1")],
        ["c", "r", compaction("r")],
        ["v", "c", user()],
      ),
    );
    expect(now[3]!.firstKeptEntryId).toBe("a");
  });
});

describe("a compaction whose boundary is lost", () => {
  const keptBy = (...rows: Rows) =>
    mend(entries(...rows)).entries.map((one) => one.firstKeptEntryId);

  test("keeps from the earliest message since the boundary before", () => {
    expect(
      keptBy(
        ["l", null, label("u")],
        ["u", "l", user()],
        ["a", "u", says("!")],
        ["c", "a", compaction("a")],
        ["v", "c", user()],
        ["d", "v", compaction("lost")],
      ).filter(Boolean),
    ).toEqual(["a", "a"]);
    expect(keptBy(["l", null, label("l")], ["c", "l", compaction("lost")]).at(-1)).toBe("c");
  });

  test("keeps from what followed its boundary, where that is known", () => {
    expect(
      keptBy(
        ["u", null, user()],
        ["x", "u", says("Elsewhere.")],
        ["a", "u", says("!")],
        ["b", "a", user()],
        ["c", "b", compaction("x")],
      ).at(-1),
    ).toBe("a");
  });
});
