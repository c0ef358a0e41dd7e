import { accessSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import { type Browser, chromium, type Page } from "playwright-core";
import { afterAll, beforeAll, expect } from "vitest";
import { pageOf } from "../../src/export/html/page.js";
import { memorySource } from "../../src/read/source.js";
import { readSession } from "../../src/session/open.js";

const NAMES = ["chromium", "chromium-browser", "google-chrome"];

/** Flags for a browser that runs as root and asks nothing of anyone. */
const FLAGS = [
  "--no-sandbox",
  "--disable-gpu",
  "--disable-quic",
  "--no-first-run",
  "--disable-background-networking",
  "--disable-component-update",
  "--disable-sync",
];

/** A page in the browser, with all that it has said and asked for. */
export interface Shown {
  page: Page;
  /** Lines of the console, errors nobody caught, requests to elsewhere. */
  complaints: string[];
}

export interface ShowOptions {
  width?: number;
  height?: number;
  colorScheme?: "light" | "dark";
  /** What stands behind the `#`. */
  hash?: string;
  /** Lets scripts of tests into the page, too. */
  bypassPolicy?: boolean;
}

let browser: Browser;
let folder: string;

/** To be called in each file of tests: starts a browser for it, and ends it. */
export function useBrowser(): void {
  beforeAll(async () => {
    folder = mkdtempSync(join(tmpdir(), "pi-session-browser-"));
    browser = await chromium.launch({ executablePath: executable(), args: FLAGS });
  });
  afterAll(async () => {
    await browser?.close();
    rmSync(folder, { recursive: true, force: true });
  });
}

function executable(): string {
  const folders = (process.env.PATH ?? "").split(":");
  const paths = NAMES.flatMap((name) => folders.map((folder) => join(folder, name)));
  const found = [process.env.CHROMIUM ?? "", ...paths].find((path) => path !== "" && isThere(path));
  if (found === undefined) throw new Error("no Chromium; install Debian's package chromium");
  return found;
}

function isThere(path: string): boolean {
  try {
    accessSync(path);
    return true;
  } catch {
    return false;
  }
}

/** Exports a session and opens the page from its file. */
export async function show(session: Uint8Array, options: ShowOptions = {}): Promise<Shown> {
  const { width = 1280, height = 800, colorScheme = "light", hash = "" } = options;
  const read = readSession(memorySource(session, "talk.jsonl"));
  const path = join(folder, `${Math.random().toString(36).slice(2)}.html`);
  writeFileSync(path, [...pageOf(read, read.tree.leaf)].join(""));
  const context = await browser.newContext({
    viewport: { width, height },
    colorScheme,
    bypassCSP: options.bypassPolicy === true,
  });
  const page = await context.newPage();
  const complaints: string[] = [];
  page.on("console", (message) => complaints.push(`console ${message.type()}: ${message.text()}`));
  page.on("pageerror", (error) => complaints.push(`error: ${error.stack}`));
  page.on("dialog", (dialog) => {
    complaints.push(`dialog: ${dialog.message()}`);
    void dialog.dismiss();
  });
  const url = pathToFileURL(path).href;
  page.on("request", (request) => {
    const asked = request.url();
    if (!asked.startsWith(url) && !asked.startsWith("data:image/"))
      complaints.push(`asks for ${asked}`);
  });
  await page.goto(`${url}${hash}`);
  await page.waitForSelector("html[data-ready]");
  return { page, complaints };
}

/** The id of the chosen entry, as both panes and the address tell it. */
export async function chosen(page: Page): Promise<string> {
  // Asked of the page: what the driver knows of the address comes later.
  const hash = decodeURIComponent(await page.evaluate(() => location.hash.slice(1)));
  await page.waitForFunction((id) => {
    const card = document.querySelector(".answer.chosen") ?? document.querySelector(".card.chosen");
    return card?.querySelector("a.id")?.textContent === id;
  }, hash);
  expect(await page.locator(".row[aria-selected=true]").count()).toBeLessThanOrEqual(1);
  return hash;
}

/** The ids of the cards that are rendered, in their order. */
export function cards(page: Page): Promise<string[]> {
  return page.locator(".card > .sheet > .card-head a.id").allTextContents();
}
