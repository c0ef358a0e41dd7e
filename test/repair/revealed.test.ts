// What a malformed line held may lead elsewhere than the file did without it, and is no fault then.
import { expect, test } from "vitest";
import { toBytes } from "../support/generate.js";
import { mendedBytes, repairOf } from "./mended.js";
import { entries, HEADER, mend, says, user } from "./mends/branches.js";

const TORN = '{"type":"message","id":"t","par';

/** A file of entries in which what is torn stands right before the one at `at`, on its line. */
function fusedAt(at: number, rows: readonly object[]) {
  const lines = toBytes([HEADER, ...rows])
    .toString()
    .split("\n");
  lines[at + 1] = TORN + lines[at + 1];
  const repair = repairOf(Buffer.from(lines.join("\n")));
  const mended = mendedBytes(repair).toString().trimEnd().split("\n").slice(1);
  return { ...repair, entries: mended.map((line) => JSON.parse(line)) };
}

test("a leaf entry that comes out of a fused line moves the current leaf", () => {
  const rows = entries(
    ["a", null, user()],
    ["b", "a", says("!")],
    ["x", "a", says("?")],
    ["l", "x", { type: "leaf", targetId: "b" }],
  );
  const { entries: now, after } = fusedAt(3, rows);
  expect(now).toEqual(rows);
  expect(after).toMatchObject({ reachable: 2 });
});

test("a leaf entry may name what comes out of a fused line", () => {
  const rows = entries(
    ["a", null, user()],
    ["b", "a", says("!")],
    ["x", "a", says("?")],
    ["l", "x", { type: "leaf", targetId: "b" }],
  );
  const { entries: now, after } = fusedAt(1, rows);
  expect(now).toEqual(rows);
  expect(after).toMatchObject({ reachable: 2 });
});

test("an id that comes out of a fused line a second time is what is named after it", () => {
  const rows = entries(
    ["a", null, user()],
    ["b", "a", says("First.")],
    ["b", "a", says("Second.")],
    ["c", "b", user()],
  );
  const { entries: now } = fusedAt(2, rows);
  expect(now).toEqual(mend(rows).entries);
  expect(now[3].parentId).toBe(now[2].id);
});
