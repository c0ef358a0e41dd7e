import { expect, test } from "vitest";
import { generateLarge } from "./large.js";

const BYTES = 3_000_000;
const file = Buffer.concat([...generateLarge(1, BYTES)]);
const [header, ...entries] = file
  .toString()
  .split("\n")
  .slice(0, -1)
  .map((line) => JSON.parse(line) as Record<string, unknown>);

test("is about as long as asked, in lines of about 2 kB", () => {
  expect(file.length / BYTES).toBeCloseTo(1, 1);
  expect(file.length / entries.length).toBeGreaterThan(1500);
  expect(file.length / entries.length).toBeLessThan(2500);
});

test("is the same for the same seed", () => {
  expect(Buffer.concat([...generateLarge(1, BYTES)]).equals(file)).toBe(true);
});

test("has one root, every parent before its children, no id twice, and forks", () => {
  const children = new Map<unknown, number>([[null, 0]]);
  for (const { id, parentId } of entries) {
    expect(children.has(parentId)).toBe(true);
    expect(children.has(id)).toBe(false);
    children.set(id, 0);
    children.set(parentId, children.get(parentId)! + 1);
  }
  expect(header!.type).toBe("session");
  expect(children.get(null)).toBe(1);
  expect([...children.values()].filter((count) => count > 1).length).toBeGreaterThan(5);
});

test("has compactions, labels and images", () => {
  const types = entries.map((entry) => entry.type);
  expect(types).toContain("compaction");
  expect(types).toContain("label");
  expect(file.includes('"type":"image"')).toBe(true);
});
