import { expect, test } from "vitest";
import { toBytes } from "../support/generate.js";
import { chosen, show, useBrowser } from "./browser.js";

useBrowser();

const ENTRIES = 20_000;

/** A session of one branch, with a fork at every thousandth entry. */
function longSession(): Buffer {
  const lines: object[] = [
    { type: "session", version: 3, id: "long", timestamp: "2026-01-01T00:00:00.000Z", cwd: "/w" },
  ];
  const id = (at: number) => at.toString(16).padStart(8, "0");
  for (let at = 1; at < ENTRIES; at++) {
    const isAside = at % 1000 === 0;
    const before = at % 1000 === 1 ? at - 2 : at - 1;
    const role = at % 2 === 0 ? "assistant" : "user";
    const content = [{ type: "text", text: `Entry ${at}. ${"Some words. ".repeat(at % 40)}` }];
    const timestamp = new Date(Date.UTC(2026, 0, 1) + at * 1000).toISOString();
    const parentId = before < 1 ? null : id(isAside ? at - 5 : before);
    lines.push({ type: "message", id: id(at), parentId, timestamp, message: { role, content } });
  }
  return toBytes(lines);
}

test("20 000 entries: only what is seen is rendered, wherever one scrolls", async () => {
  const { page, complaints } = await show(longSession());
  const rendered = () =>
    page.evaluate(() => ({
      rows: document.querySelectorAll(".row").length,
      cards: document.querySelectorAll(".card").length,
      all: document.querySelectorAll("body *").length,
    }));
  expect(await chosen(page)).toBe((ENTRIES - 1).toString(16).padStart(8, "0"));
  const most = { rows: 0, cards: 0, all: 0 };
  for (let share = 0; share <= 20; share++) {
    for (const pane of [".rows", ".talk"]) {
      await page
        .locator(pane)
        .first()
        .evaluate((element, share) => {
          element.scrollTop = (element.scrollHeight * share) / 20;
        }, share);
    }
    await page.evaluate(
      () => new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve))),
    );
    const now = await rendered();
    expect(now.rows).toBeGreaterThan(10);
    expect(now.cards).toBeGreaterThan(1);
    for (const key of ["rows", "cards", "all"] as const) most[key] = Math.max(most[key], now[key]);
  }
  expect(most.rows).toBeLessThan(100);
  expect(most.cards).toBeLessThan(60);
  expect(most.all).toBeLessThan(2500);

  await page.keyboard.press("g");
  expect(await chosen(page)).toBe("00000001");
  await page.keyboard.press("m");
  await page.waitForSelector(".facts");
  await page.keyboard.press("/");
  await page.keyboard.type("Entry 12345.");
  await page.waitForFunction(() => document.querySelector(".status")?.textContent === "1 entry");
  await page.keyboard.press("Enter");
  expect(await chosen(page)).toBe("00003039");
  const { top, bottom } = await page
    .locator(".card.chosen")
    .evaluate((card) => card.getBoundingClientRect());
  expect(bottom).toBeGreaterThan(50);
  expect(top).toBeLessThan(800);
  expect(complaints).toEqual([]);
  await page.context().close();
});
