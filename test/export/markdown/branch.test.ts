import fc from "fast-check";
import { micromark } from "micromark";
import { gfm, gfmHtml } from "micromark-extension-gfm";
import { describe, expect, test } from "vitest";
import { branchMarkdown } from "../../../src/export/markdown/branch.js";
import { memorySource } from "../../../src/read/source.js";
import { readSession } from "../../../src/session/open.js";
import { sessions } from "../../support/arbitrary.js";
import { damage } from "../../support/damage.js";
import { sampleBytes } from "../../support/samples.js";
import { entry, sessionOf } from "../../support/session.js";

function documentOf(file: Uint8Array): string {
  const session = readSession(memorySource(file));
  return [...branchMarkdown(session, session.tree.leaf)].join("");
}

const message = (id: string, parent: string | null, fields: object) =>
  entry(id, parent, { type: "message", message: fields });

function markdown(...entries: object[]): string {
  const session = sessionOf(entries);
  return [...branchMarkdown(session, session.tree.leaf)].join("");
}

describe("a branch as Markdown", () => {
  test("is one conversation: speakers, calls with their results, what failed", () => {
    const text = documentOf(sampleBytes("branches.jsonl"));
    expect(text).toMatch(/^# Saffron by the kilogram\n\nsession `019a2c11.*` · 22 of 27 entries/);
    expect(text).toContain("### User · 14:03 · `c40f8a16`\n\n> My shopping list says");
    expect(text).toContain("<summary><code>read</code> <code>src/list.ts</code></summary>");
    expect(text).toContain("<summary><code>bash</code> <code>npm test</code> (failed)</summary>");
    expect(text).toContain("· labelled `units fixed`");
    expect(text).not.toContain("could the compiler catch this");
    const result = text.indexOf("export function total");
    expect(result).toBeGreaterThan(text.indexOf("<code>src/list.ts</code>"));
    expect(result).toBeLessThan(text.indexOf("<code>src/units.ts</code>"));
  });

  test("pairs a result with the call it answers, and shows those without", () => {
    const call = { type: "toolCall", id: "c", name: "read", arguments: { path: "a.ts" } };
    const result = (text: string, toolCallId = "c") => ({
      role: "toolResult",
      toolName: "read",
      toolCallId,
      content: [{ type: "text", text }],
    });
    const text = markdown(
      message("1", null, { role: "assistant", content: [call, { ...call, id: "d" }] }),
      message("2", "1", result("first")),
      message("3", "2", result("again")),
      message("4", "3", result("stray", "x")),
    );
    expect(text).toContain("<code>a.ts</code></summary>\n\n```\nfirst\n```");
    expect(text).toContain("<code>a.ts</code> (no result)</summary>");
    expect(text.match(/Result of <code>read<\/code>, without its call/g)).toHaveLength(2);
  });

  test("shows an edit by its diff, long arguments as text, a command, an image, thinking", () => {
    const call = (id: string, name: string, args: object) => {
      return { type: "toolCall", id, name, arguments: args };
    };
    const diff = {
      role: "toolResult",
      toolCallId: "e",
      toolName: "edit",
      details: { diff: "-a\n+b" },
    };
    const text = markdown(
      message("1", null, {
        role: "assistant",
        content: [
          { type: "thinking", thinking: "Hm." },
          call("e", "edit", { path: "a.ts", oldText: "a" }),
          call("w", "write", { path: "b.ts", content: "one\ntwo" }),
        ],
        stopReason: "aborted",
      }),
      message("2", "1", diff),
      message("3", "2", { role: "bashExecution", command: "ls", output: "x", exitCode: 2 }),
      message("4", "3", {
        role: "user",
        content: [{ type: "image", data: "AAAA", mimeType: "image/png" }],
      }),
    );
    expect(text).toContain("<summary>Thinking</summary>\n\nHm.\n\n</details>");
    expect(text).toContain("```diff\n-a\n+b\n```");
    expect(text).not.toContain("oldText");
    expect(text).toContain("`content`:\n\n```\none\ntwo\n```");
    expect(text).toContain("**Aborted**");
    expect(text).toContain("<code>$ ls</code> (exit code 2)</summary>");
    expect(text).toContain("> *[image: `image/png`, 3 B]*");
  });

  test("is whole, whatever the session holds", () => {
    const damaged = fc
      .tuple(sessions({ entries: 20 }), fc.nat(), fc.nat(3))
      .map(([{ bytes }, seed, times]) => damage(bytes, seed, { times }).bytes);
    fc.assert(
      fc.property(damaged, (file) => {
        const text = documentOf(file);
        expect(text).not.toMatch(/(?![\n\t])\p{Cc}|[\u202a-\u202e\u2066-\u2069]/u);
        const html = micromark(`${text}\n\n<end>\n`, {
          allowDangerousHtml: true,
          extensions: [gfm()],
          htmlExtensions: [gfmHtml()],
        });
        expect(html).toMatch(/<end>\s*$/);
        const count = (tag: string) => html.split(tag).length - 1;
        expect(count("<details>")).toBe(count("</details>"));
        expect(html).not.toMatch(/<(?:script|img)/);
      }),
      { numRuns: 100 },
    );
  });
});
