import { afterEach, expect, test } from "vitest";
import { toBytes } from "../support/generate.js";
import { type Shown, show, useBrowser } from "./browser.js";

useBrowser();

let shown: Shown | undefined;

afterEach(async () => {
  await shown?.page.context().close();
  shown = undefined;
});

/** What makes a page do what it should not, if it is taken for anything but text. */
const ATTACKS = [
  "</script><script>window.hit = 1</script>",
  "</style></title><img src=x onerror='window.hit = 1'>",
  "<svg/onload='window.hit = 1'><math><mtext><style><img src=x onerror='window.hit = 1'>",
  "[click](javascript:window.hit=1) [d](data:text/html,<script>1</script>) <javascript:window.hit=1>",
  "![x](http://evil.example/x.png) ![y](//evil.example/y.png)",
  "[ref]: http://evil.example/z.png\n\n![z][ref]",
  "<iframe src='http://evil.example'></iframe><link rel=stylesheet href='http://evil.example'>",
  "<style>* { display: none; background: url(http://evil.example) }</style>",
  "<base href='http://evil.example/'><form action='http://evil.example'><button>x</button></form>",
  "<a href='javascript:window.hit=1' onclick='window.hit=1'>x</a> <b id=data name=body>x</b>",
  "<!-- --><![CDATA[ ]]><?php ?><!DOCTYPE x>",
  "```\n</code></pre><script>window.hit = 1</script>\n```",
  "\u202eright to left\u202c \u2066isolate \u0000\u0007\u001b[31m",
  "__proto__",
];
const ALL = ATTACKS.join("\n\n");

function hostileSession(): Buffer {
  const lines: object[] = [{ type: "session", version: 3, id: ALL, timestamp: ALL, cwd: ALL }];
  let parentId: string | null = null;
  const add = (type: string, fields: object) => {
    const id = `${lines.length} ${ATTACKS[lines.length % ATTACKS.length]}`;
    const timestamp = new Date(Date.UTC(2026, 0, 1) + lines.length * 1000).toISOString();
    lines.push({ type, id, parentId, timestamp, ...fields });
    parentId = id;
  };
  const message = (role: string, fields: object) =>
    add("message", { message: { role, ...fields } });
  add("session_info", { name: ALL });
  message("user", { content: ALL });
  const call = {
    type: "toolCall",
    id: ALL,
    name: ALL,
    arguments: { [ALL]: ALL, path: ALL, edits: [{ oldText: ALL, newText: ALL }] },
  };
  message("assistant", {
    content: [
      { type: "thinking", thinking: ALL },
      { type: "text", text: ALL },
      call,
      { type: ALL, text: ALL },
    ],
    ...{ api: ALL, provider: ALL, model: ALL, stopReason: "error", errorMessage: ALL },
  });
  const image = (data: string, mimeType: string) => ({ type: "image", data, mimeType });
  message("toolResult", {
    ...{ toolCallId: ALL, toolName: ALL, isError: true, details: { diff: ALL } },
    content: [
      { type: "text", text: ALL },
      image("AAAA", "image/png"),
      image(`" onerror="window.hit=1`, "image/png"),
      image("PHN2Zy8+", "image/svg+xml"),
      image("AAAA", `image/png" onerror="window.hit=1`),
    ],
  });
  message("bashExecution", { command: ALL, output: ALL, exitCode: 1 });
  message("system", { content: ALL, sections: { [ALL]: ALL }, toolsAdded: [{ name: ALL }] });
  message(ALL, { content: ALL });
  add("compaction", { summary: ALL, firstKeptEntryId: ALL, tokensBefore: ALL });
  add("branch_summary", { summary: ALL, fromId: ALL });
  add("custom_message", { customType: ALL, content: ALL, display: true });
  add("context_edit", { targetId: ALL, replacement: { content: ALL } });
  add("label", { targetId: parentId, label: ALL });
  add("model_change", { provider: ALL, modelId: ALL });
  add(ALL, { [ALL]: ALL });
  return toBytes(lines);
}

test("a session whose every text is an attack does nothing but be read", async () => {
  shown = await show(hostileSession(), { height: 6000 });
  const { page, complaints } = shown;
  await page.keyboard.press("g");
  await page.evaluate(() => {
    for (const button of document.querySelectorAll<HTMLElement>(".tools button")) {
      if (button.textContent === "{}") button.click();
    }
  });
  await page.evaluate(() => {
    for (const details of document.querySelectorAll("details")) details.open = true;
  });
  await page.keyboard.press("m");
  await page.waitForSelector(".facts");
  await page.keyboard.press("/");
  await page.keyboard.type("<script>");
  await page.locator(".match").first().waitFor();
  await page.keyboard.press("Enter");
  await page.mouse.move(600, 300);
  const found = await page.evaluate(() => ({
    hit: (window as { hit?: number }).hit,
    base:
      document.baseURI === location.href.replace(/#.*/, "") || document.baseURI.startsWith("file:"),
    foreign: [
      ...document.querySelectorAll(
        "iframe, object, embed, base, form, link, svg, math, body style, audio, video",
      ),
    ].length,
    scripts: [...document.scripts].filter((script) => script.type === "").length,
    handlers: [...document.querySelectorAll("*")].flatMap((element) =>
      [...element.attributes].filter(({ name }) => name.startsWith("on")),
    ).length,
    links: [...document.querySelectorAll("a[href]")]
      .map((link) => link.getAttribute("href")!)
      .filter((href) => !/^(?:#|https?:|mailto:)/.test(href)),
    pictures: [...document.images].filter(({ src }) => !src.startsWith("data:image/")).length,
    marks: /(?![\n\t])\p{Cc}|[\u202a-\u202e\u2066-\u2069]/u.test(
      [...document.querySelectorAll("header, nav, main")].map((part) => part.textContent).join(""),
    ),
  }));
  expect(found).toEqual({
    ...{
      hit: undefined,
      base: true,
      foreign: 0,
      scripts: 1,
      handlers: 0,
      links: [],
      pictures: 0,
      marks: false,
    },
  });
  expect(complaints).toEqual([]);
});

test("texts of a megabyte and deep nesting are shown in part, and at once", async () => {
  const lines: object[] = [{ type: "session", version: 3, id: "s", timestamp: "", cwd: "/" }];
  const texts = [
    "x".repeat(1 << 20),
    "<b>".repeat(400_000),
    "*a **b ".repeat(100_000),
    "[[".repeat(60_000),
    "`".repeat(60_000),
    "> ".repeat(50_000),
    "\n".repeat(1 << 20),
    "-\n".repeat(30_000),
  ];
  for (const [at, content] of texts.entries()) {
    lines.push({
      type: "message",
      id: `m${at}`,
      parentId: at === 0 ? null : `m${at - 1}`,
      message: { role: "user", content },
    });
  }
  const deep = `{"type":"custom","id":"deep","parentId":"m7","customType":"x","data":${"[".repeat(100_000)}${"]".repeat(100_000)}}\n`;
  shown = await show(Buffer.concat([toBytes(lines), Buffer.from(deep)]));
  const { page, complaints } = shown;
  for (let at = 0; at < texts.length + 1; at++) await page.keyboard.press("k");
  for (let at = 0; at < texts.length + 1; at++) await page.keyboard.press("j");
  await page.getByRole("button", { name: "The entry's JSON" }).last().click();
  await page.locator(".json").first().waitFor();
  await page.keyboard.press("g");
  await page.getByRole("button", { name: "Show all" }).first().click();
  await page.waitForFunction(
    () => (document.querySelector(".card pre")?.textContent?.length ?? 0) >= 1 << 20,
  );
  expect(complaints).toEqual([]);
});
