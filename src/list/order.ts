import type { SessionInfo } from "./info.js";

/** What a list can be sorted by: the latest, the most and the largest first; texts by the alphabet. */
export const SORT_KEYS = [
  "modified",
  "created",
  "name",
  "messages",
  "branches",
  "size",
  "cwd",
] as const;
export type SortKey = (typeof SORT_KEYS)[number];

/** Compares two sessions by `key`, then by their last activity. What has no such text or time is last. */
export function listOrder(key: SortKey): (one: SessionInfo, other: SessionInfo) => number {
  return (one, other) => byKey(one, other, key) || descending(one.modified, other.modified);
}

function byKey(one: SessionInfo, other: SessionInfo, key: SortKey): number {
  const [left, right] = [one[key], other[key]];
  if (typeof left === "number" && typeof right === "number") return descending(left, right);
  if (left === null || right === null) return Number(left === null) - Number(right === null);
  return String(left).localeCompare(String(right));
}

function descending(left: number, right: number): number {
  if (Number.isNaN(left) || Number.isNaN(right)) {
    return Number(Number.isNaN(left)) - Number(Number.isNaN(right));
  }
  return right - left;
}
