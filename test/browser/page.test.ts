import { afterEach, describe, expect, test } from "vitest";
import { contextAt } from "../../src/context/context.js";
import { memorySource } from "../../src/read/source.js";
import { formatAmount, formatCount } from "../../src/report/human.js";
import { readSession } from "../../src/session/open.js";
import { sampleBytes } from "../support/samples.js";
import { cards, chosen, type Shown, type ShowOptions, show, useBrowser } from "./browser.js";

useBrowser();

let shown: Shown | undefined;

async function open(file: string, options?: ShowOptions) {
  shown = await show(sampleBytes(file), options);
  return shown.page;
}

afterEach(async () => {
  expect(shown?.complaints ?? []).toEqual([]);
  await shown?.page.context().close();
  shown = undefined;
});

describe("the page of a session", () => {
  test("opens at the current leaf, with its branch", async () => {
    const page = await open("branches.jsonl");
    expect(await page.title()).toBe("Saffron by the kilogram");
    expect(await chosen(page)).toBe("729bf05e");
    expect(await page.locator(".row[aria-selected=true] .leaf").count()).toBe(1);
    expect(await page.locator(".card.chosen").textContent()).toContain("1.0005 kg");
    expect(await cards(page)).not.toContain("f02c6e9b");
  });

  test("shows calls with their results, failed ones marked, thinking folded", async () => {
    const page = await open("branches.jsonl", { hash: "#52e9b7d3", height: 1400 });
    const card = page.locator("[aria-label^='Assistant']", { hasText: "52e9b7d3" });
    expect(await card.locator(".call").count()).toBe(2);
    expect(await card.locator(".call").first().textContent()).toContain("export function total");
    expect(await card.locator(".thinking .prose").count()).toBe(0);
    await card.locator(".thinking summary").click();
    expect(await card.locator(".thinking .prose").textContent()).toContain(
      "Probably the list sums",
    );
    expect(await page.locator(".call.failed").textContent()).toContain("npm test");
  });

  test("a click in the tree chooses another branch", async () => {
    const page = await open("branches.jsonl");
    await page.locator(".row", { hasText: "could the compiler catch this" }).click();
    expect(await chosen(page)).toBe("f02c6e9b");
    expect(await cards(page)).toContain("18b5d74a");
    await page.locator(".card.chosen").getByRole("button", { name: "Branch before" }).click();
    expect(await chosen(page)).toBe("4e6d13a8");
  });

  test("keys lead through it", async () => {
    const page = await open("branches.jsonl");
    const press = async (...keys: string[]) => {
      for (const key of keys) await page.keyboard.press(key);
      return chosen(page);
    };
    expect(await press("k")).toBe("0b7f93ac");
    expect(await press("j")).toBe("729bf05e");
    expect(await press("[")).toBe("a3f20b58");
    expect(await press("]")).toBe("47a1f6b0");
    expect(await press("l")).toBe("729bf05e");
    await page.locator("[role=tree]").focus();
    expect(await press("ArrowUp")).toBe("e4c62d81");
    expect(await press("ArrowLeft")).toBe("0b7f93ac");
    await page.keyboard.press("Enter");
    expect(await page.evaluate(() => document.activeElement?.className)).toContain("card");
    expect(await press("g")).not.toBe("0b7f93ac");
    await page.keyboard.press("?");
    expect(await page.getByRole("dialog").isVisible()).toBe(true);
    await page.keyboard.press("Escape");
    expect(await page.getByRole("dialog").isVisible()).toBe(false);
  });

  test("the model's view dims what is left out, and says why", async () => {
    const page = await open("compaction-kept.jsonl", { height: 1400 });
    expect(await page.locator(".omitted").count()).toBe(0);
    await page.getByRole("button", { name: "Model’s view" }).click();
    await page.waitForSelector(".facts");
    expect(await page.locator(".facts").textContent()).toContain("5 messages · 1,785 tokens");
    const omitted = page.locator(".card.omitted", { hasText: "2c000002" });
    expect(await omitted.textContent()).toContain("compacted: a summary stands for it 2c000008");
    expect(await page.locator(".card:not(.omitted) h2 ~ a.id").allTextContents()).toEqual([
      "2c000006",
      "2c000007",
      "2c000008",
      "2c000009",
      "2c00000a",
    ]);
    await page.keyboard.press("m");
    await page.waitForFunction(() => document.querySelector(".omitted") === null);
  });

  test.each([
    "branches.jsonl",
    "compaction.jsonl",
    "compaction-twice.jsonl",
    "context-edit.jsonl",
    "system-messages.jsonl",
    "harness-leaf.jsonl",
    "harness-retained-tail.jsonl",
    "version-1.jsonl",
    "version-2.jsonl",
  ])("the model's view of %s is what the library says", async (file) => {
    const page = await open(file);
    await page.keyboard.press("m");
    await page.waitForSelector(".facts");
    const session = readSession(memorySource(sampleBytes(file)));
    const { messages, tokens, thinkingLevel } = contextAt(session, session.tree.leaf);
    const told = await page.locator(".facts").textContent();
    expect(told).toContain(`${formatCount(messages.length, "message")} · `);
    expect(told).toContain(`${formatAmount(tokens.total)} tokens`);
    expect(told).toContain(`thinking ${thinkingLevel}`);
  });

  test("the model's view shows what an edit made of an entry", async () => {
    const page = await open("context-edit.jsonl", { height: 1600 });
    await page.keyboard.press("m");
    await page.waitForSelector(".facts");
    const reasons = await page.locator(".chip.reason").allTextContents();
    expect(reasons.some((text) => text.startsWith("taken out by a context edit"))).toBe(true);
    expect(reasons.some((text) => text.startsWith("content replaced by"))).toBe(true);
  });

  test("the branch can be looked at as it ended with an entry", async () => {
    const page = await open("branches.jsonl", { hash: "#b92a60f7" });
    await page
      .locator(".card.chosen")
      .getByRole("button", { name: "The branch up to here" })
      .click();
    await page.waitForSelector(".facts");
    expect((await cards(page)).at(-1)).toBe("b92a60f7");
    await page.getByRole("button", { name: "Show all of it" }).click();
    await page.waitForFunction(() => document.querySelector(".facts") === null);
    expect((await cards(page)).length).toBeGreaterThan(3);
  });

  test("search finds text on every branch and marks it", async () => {
    const page = await open("branches.jsonl");
    await page.keyboard.press("/");
    await page.keyboard.type("COMPILER");
    await page.locator(".match").first().waitFor();
    expect(await page.locator(".match mark").allTextContents()).toEqual(["compiler"]);
    await page.keyboard.press("Enter");
    expect(await chosen(page)).toBe("f02c6e9b");
    expect(await page.locator(".status").textContent()).toBe("1 of 1");
    expect(await page.evaluate(() => CSS.highlights.get("found")?.size)).toBeGreaterThan(0);
    await page.keyboard.press("Escape");
    expect(await page.locator(".row").first().isVisible()).toBe(true);
  });

  test("a link leads to its entry, and the address to the entry it names", async () => {
    const page = await open("branches.jsonl", { hash: "#18b5d74a" });
    expect(await chosen(page)).toBe("18b5d74a");
    await page.evaluate(() => {
      location.hash = "#610e9dc2";
    });
    await page.waitForSelector(".card.chosen .label");
    expect(await chosen(page)).toBe("610e9dc2");
    await page.locator(".card", { hasText: "47a1f6b0" }).locator(".body a.id").click();
    expect(await chosen(page)).toBe("9ed3084c");
  });

  test("a filter shows fewer entries, and the chosen one by the nearest above it", async () => {
    const page = await open("branches.jsonl");
    const all = await page.locator(".row").count();
    await page.getByLabel("Entries shown").selectOption("user-only");
    expect(await page.locator(".row").count()).toBeLessThan(all / 2);
    expect(await page.locator(".row[aria-selected=true]").textContent()).toContain("Good, we keep");
  });

  test("findings are marked and told with their rules", async () => {
    const page = await open("orphan.jsonl");
    expect(await page.locator(".row .severity.error").count()).toBe(1);
    await page.keyboard.press("f");
    expect(await chosen(page)).toBe("cc000004");
    const finding = page.locator(".card.chosen .finding");
    expect(await finding.locator("code").textContent()).toBe("parent/missing");
    await finding.locator("summary").click();
    expect(await finding.locator("p").first().isVisible()).toBe(true);
    await page.locator(".problems summary").click();
    await page.locator(".problem button").click();
    expect(await chosen(page)).toBe("cc000004");
  });

  test("an entry's JSON can be seen", async () => {
    const page = await open("every-type.jsonl", { hash: "#ee000012" });
    await page.locator(".card.chosen").getByRole("button", { name: "The entry's JSON" }).click();
    expect(await page.locator(".card.chosen .json").textContent()).toContain('"type": "bookmark"');
  });

  test.each([
    "header-only.jsonl",
    "version-1.jsonl",
    "cycle.jsonl",
    "duplicate-id.jsonl",
    "several-roots.jsonl",
    "harness-leaf.jsonl",
    "harness-retained-tail.jsonl",
    "line-lone-surrogate.jsonl",
  ])("%s opens, in both views", async (file) => {
    const page = await open(file);
    await page.keyboard.press("g");
    await page.keyboard.press("m");
    await page.waitForSelector(".facts");
    await page.keyboard.press("G");
  });
});
