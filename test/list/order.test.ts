import { expect, test } from "vitest";
import type { SessionInfo } from "../../src/list/info.js";
import { listOrder, type SortKey } from "../../src/list/order.js";

const infos = [
  { id: "a", modified: 1, name: null, size: 5 },
  { id: "b", modified: 3, name: "Zebra", size: 5 },
  { id: "c", modified: Number.NaN, name: "apple", size: 5 },
  { id: "d", modified: 2, name: null, size: 7 },
] as SessionInfo[];

test.each<[SortKey, string]>([
  ["modified", "bdac"],
  ["size", "dbac"],
  ["name", "cbda"],
])("by %s", (key, ids) => {
  expect(
    infos
      .toSorted(listOrder(key))
      .map(({ id }) => id)
      .join(""),
  ).toBe(ids);
});
