import { describe, expect, test } from "vitest";
import { calls, compaction, drawn, entries, label, mend, result, says, user } from "./branches.js";

type Rows = Parameters<typeof entries>;

/** How the entries of a file hang together, and in which order they stand, when it is mended. */
function mended(...rows: Rows): string {
  const before = entries(...rows);
  return drawn(mend(before).entries, before);
}

const edit = (targetId: string, replacement: unknown = null) => ({
  type: "context_edit",
  targetId,
  replacement,
});

describe("a result whose call waits for it elsewhere", () => {
  test("is hung there, with all that is below it, where it began a branch", () => {
    expect(
      mended(
        ["u", null, user()],
        ["a", "u", calls("1", "2", "3")],
        ["r", "a", result("1")],
        ["m", null, { type: "session_info", name: "x" }],
        ["s", "m", result("2")],
        ["t", "s", result("3")],
        ["v", "t", says("!")],
      ),
    ).toBe("u←· a←u r←a m←r s←m t←s v←t");
  });

  test("is hung there where what is above it is above the call too", () => {
    expect(
      mended(
        ["u", null, user()],
        ["a", "u", calls("1")],
        ["s", "u", result("1")],
        ["v", "s", says("!")],
      ),
    ).toBe("u←· a←u s←a v←s");
  });

  test("goes where a message above it would be lost, or the call has another result", () => {
    expect(
      mended(
        ["u", null, user()],
        ["a", "u", calls("1")],
        ["w", "u", user()],
        ["s", "w", result("1")],
      ),
    ).toBe("u←· a←u none(1)←a w←u");
    expect(
      mended(
        ["u", null, user()],
        ["a", "u", calls("1")],
        ["r", "a", result("1")],
        ["s", "u", result("1")],
      ),
    ).toBe("u←· a←u r←a");
  });
});

describe("calls without a result", () => {
  test("are given one right before what interrupts, on each branch that lacks it", () => {
    expect(
      mended(
        ["u", null, user()],
        ["a", "u", calls("1", "2")],
        ["r", "a", result("1")],
        ["v", "r", user()],
        ["w", "a", user()],
      ),
    ).toBe("u←· a←u r←a none(2)←r v←none(2) none(1)←a none(2)←none(1) w←none(2)");
  });

  test("one result serves several branches that part there", () => {
    expect(
      mended(
        ["a", null, calls("1")],
        ["v", "a", user()],
        ["w", "a", user()],
        ["x", "v", says("!")],
      ),
    ).toBe("a←· none(1)←a v←none(1) w←none(1) x←v");
  });

  test("bookkeeping between stays above", () => {
    expect(mended(["a", null, calls("1")], ["l", "a", label("a")], ["v", "l", user()])).toBe(
      "a←· l←a none(1)←l v←none(1)",
    );
  });

  test("at the end of a branch, right behind it, the current one and others", () => {
    expect(
      mended(
        ["u", null, user()],
        ["a", "u", calls("1")],
        ["b", "u", calls("2")],
        ["l", "b", label("u")],
      ),
    ).toBe("u←· a←u none(1)←a b←u l←b none(2)←l");
  });

  test("a turn that failed needs none", () => {
    const failed = { message: { ...(calls("1").message as object), stopReason: "aborted" } };
    expect(mended(["a", null, failed], ["v", "a", user()])).toBe("a←· v←a");
  });

  test("a result says that there is none, and that it is synthetic", () => {
    const { entries: now } = mend(entries(["a", null, calls("1")], ["v", "a", user()]));
    expect(now[1]).toEqual({
      type: "message",
      id: expect.stringMatching(/^[0-9a-f]{8}$/),
      parentId: "a",
      timestamp: "2026-01-01T00:00:00.000Z",
      message: {
        role: "toolResult",
        toolCallId: "1",
        toolName: "read",
        content: [{ type: "text", text: "No result of this tool call was recorded." }],
        details: { synthetic: true },
        isError: true,
        timestamp: Date.UTC(2026, 0, 1),
      },
    });
  });

  test("whose result an edit takes below, get it back with a note in its place", () => {
    const rows: Rows = [
      ["a", null, calls("1")],
      ["r", "a", result("1")],
      ["v", "r", user()],
      ["e", "v", edit("r")],
      ["w", "v", user()],
    ];
    const before = entries(...rows);
    const { entries: now } = mend(before);
    expect(drawn(now, before)).toBe("a←· r←a v←r e←v edit(r)←e w←v");
    expect(now[4]!.replacement).toEqual({
      content: [{ type: "text", text: "The result of this tool call was edited out." }],
    });
  });
});

describe("results without a call", () => {
  test("go, and what hung from them hangs from their parents", () => {
    expect(
      mended(
        ["u", null, user()],
        ["r", "u", result("1")],
        ["s", "r", result("2")],
        ["a", "s", says("Done.")],
        ["b", "r", says("Well.")],
      ),
    ).toBe("u←· a←u b←u");
  });

  test("a compaction that kept from them keeps from what follows", () => {
    const { entries: now } = mend(
      entries(
        ["u", null, user()],
        ["r", "u", result("1")],
        ["a", "r", says("Done.")],
        ["c", "a", compaction("r")],
        ["v", "c", user()],
      ),
    );
    expect(now.find(({ id }) => id === "c")!.firstKeptEntryId).toBe("a");
  });

  test("where an edit took the call on one branch only, the result is edited out there", () => {
    expect(
      mended(
        ["a", null, calls("1")],
        ["r", "a", result("1")],
        ["e", "r", edit("a")],
        ["v", "e", user()],
        ["w", "r", user()],
      ),
    ).toBe("a←· r←a e←r edit(r)←e v←edit(r) w←r");
  });
});

describe("results away from their calls", () => {
  test("go under them, and what interrupted comes after, branches and all", () => {
    expect(
      mended(
        ["a", null, calls("1", "2")],
        ["r", "a", result("1")],
        ["u", "r", user()],
        ["v", "u", user("Other.")],
        ["s", "u", result("2")],
        ["w", "s", user()],
      ),
    ).toBe("a←· r←a s←r u←s v←u w←u");
  });

  test("several go together", () => {
    expect(
      mended(
        ["a", null, calls("1", "2")],
        ["u", "a", user()],
        ["r", "u", result("1")],
        ["s", "r", result("2")],
        ["b", "s", says("Done.")],
      ),
    ).toBe("a←· r←a s←r u←s b←u");
  });

  test("the current leaf is still on a path that holds what it held", () => {
    const before = entries(
      ["a", null, calls("1")],
      ["u", "a", user()],
      ["x", "a", says("Elsewhere.")],
      ["y", "x", user()],
      ["r", "u", result("1")],
    );
    const { entries: now, after: vitals } = mend(before);
    expect(drawn(now, before)).toBe("a←· none(1)←a x←none(1) y←x r←a u←r");
    expect(vitals.reachable).toBe(3);
  });
});

describe("calls with several results", () => {
  test("keep the first; a true one rather than a synthetic", () => {
    const synthetic = result("1", { details: { synthetic: true } });
    const twice = (first: object, second: object) =>
      mended(
        ["a", null, calls("1")],
        ["r", "a", { ...first }],
        ["s", "r", { ...second }],
        ["u", "s", user()],
      );
    expect(twice(result("1"), result("1"))).toBe("a←· r←a u←r");
    expect(twice(synthetic, result("1"))).toBe("a←· s←a u←s");
    expect(twice(result("1"), synthetic)).toBe("a←· r←a u←r");
    expect(twice(synthetic, synthetic)).toBe("a←· r←a u←r");
  });
});
