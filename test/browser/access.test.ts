import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import { expect, test } from "vitest";
import { sampleBytes } from "../support/samples.js";
import { show, useBrowser } from "./browser.js";

useBrowser();

const AXE = readFileSync(createRequire(import.meta.url).resolve("axe-core/axe.min.js"), "utf8");

interface Violation {
  id: string;
  nodes: { html: string; failureSummary: string }[];
}

test.each([
  ["branches.jsonl", "light", 1280],
  ["branches.jsonl", "dark", 1280],
  ["compaction-kept.jsonl", "light", 1280],
  ["every-type.jsonl", "dark", 390],
  ["orphan.jsonl", "light", 390],
] as const)("%s can be used by everyone (%s, %d pixels wide)", async (file, colorScheme, width) => {
  const { page } = await show(sampleBytes(file), { colorScheme, width, bypassPolicy: true });
  await page.keyboard.press("m");
  await page.waitForSelector(".facts");
  await page.evaluate(AXE);
  const violations = await page.evaluate(async () => {
    const axe = (
      window as unknown as {
        axe: { run: (where: Document) => Promise<{ violations: Violation[] }> };
      }
    ).axe;
    return (await axe.run(document)).violations;
  });
  const told = violations.map(({ id, nodes }) => [
    id,
    ...nodes.slice(0, 3).map((node) => `${node.html.slice(0, 200)} ${node.failureSummary}`),
  ]);
  expect(told).toEqual([]);
  await page.context().close();
});

test("on a narrow screen the tree lies over the conversation until an entry is chosen", async () => {
  const { page, complaints } = await show(sampleBytes("branches.jsonl"), { width: 390 });
  const tree = page.locator("nav");
  expect(await tree.isVisible()).toBe(false);
  await page.getByRole("button", { name: "The tree" }).click();
  expect(await tree.isVisible()).toBe(true);
  await page.locator(".row", { hasText: "Yes, do that." }).click();
  expect(await tree.isVisible()).toBe(false);
  expect(await page.locator(".card.chosen").isVisible()).toBe(true);
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(390);
  expect(complaints).toEqual([]);
  await page.context().close();
});
