import fc from "fast-check";
import { micromark } from "micromark";
import { gfm, gfmHtml } from "micromark-extension-gfm";
import { describe, expect, test } from "vitest";
import { code, fenced } from "../../../src/export/markdown/fence.js";
import { prose, proseLine } from "../../../src/export/markdown/prose.js";

/** As GitHub reads it, HTML and all. */
function rendered(markdown: string): string {
  return micromark(markdown, {
    allowDangerousHtml: true,
    extensions: [gfm()],
    htmlExtensions: [gfmHtml()],
  });
}

/** Pieces of which trouble is made. */
const PIECES = [
  ..."` `` ``` ```` ~~~ > - 1. # | \\ < &lt; word [a](b) * **".split(" "),
  ..."</details> <script> <img/> <!-- --> <?php <!DOCTYPE <![CDATA[ <b>".split(" "),
  ...["\n", "\n\n", "\n```\n", "    ", "  ", "\t", " ", "|-|-|\n"],
];
const trouble = fc
  .array(fc.constantFrom(...PIECES), { maxLength: 14 })
  .map((parts) => parts.join(""));

const HTML = /<(?:script|img|b>|!DOCTYPE|!\[CDATA|\?)|<\/details|<!--(?! -->)/;

describe("prose", () => {
  test("cannot reach out of its place, whatever it holds", () => {
    fc.assert(
      fc.property(trouble, (text) => {
        const html = rendered(`before\n\n${prose(text)}\n\n<end>\n`);
        expect(html).toMatch(/<end>\s*$/);
        expect(html.replace(/<end>\s*$/, "")).not.toMatch(HTML);
      }),
      { numRuns: 2000 },
    );
  });

  test("on one line neither", () => {
    fc.assert(
      fc.property(trouble, (text) => {
        const html = rendered(`# ${proseLine(text.replace(/\s+/g, " "))}\n\n<end>\n`);
        expect(html).toMatch(/<end>\s*$/);
        expect(html.replace(/<end>\s*$/, "")).not.toMatch(HTML);
      }),
      { numRuns: 1000 },
    );
  });

  test("leaves Markdown as it was", () => {
    const text = [
      "# Title\n\nSome *text* with `code <b>`, a [link](https://example.org/a#b) & 1 < 2.",
      "",
      "- one\n- two",
      "",
      "```ts\nconst a = <T>(b: T) => @c;\n```",
      "",
      "| a | b |\n|---|---|\n| 1 | 2 |",
    ].join("\n");
    expect(prose(text)).toBe(text);
  });

  test("closes what is open, and moves code to the margin", () => {
    expect(prose("```js\nlet a")).toBe("```js\nlet a\n```");
    expect(prose("- item\n  ```js\n    let a\n  ```\nafter")).toBe(
      "- item\n```js\n  let a\n```\nafter",
    );
    expect(prose("1. ~~~\n   x\n   ~~~")).toBe("1.\n~~~\nx\n~~~");
    expect(prose("a `b\nc` d")).toBe("a \\`b\nc\\` d");
  });

  test("calls nobody and links to nothing on GitHub", () => {
    expect(prose("@mina see #12, me/it#3 and GH-4; mail mina@example.org, `@here #1`")).toBe(
      "@<!-- -->mina see #<!-- -->12, me/it#<!-- -->3 and GH-<!-- -->4; mail mina@example.org, `@here #1`",
    );
  });
});

describe("code", () => {
  test("holds any text, in a block and in a line", () => {
    fc.assert(
      fc.property(trouble, (text) => {
        const html = rendered(`${fenced(text)}\n\n${code(text)}\n\n<end>\n`);
        expect(html).toMatch(
          /^<pre><code>[^<]*<\/code><\/pre>\n<p><code>[^<]*<\/code><\/p>\n<end>\n?$/,
        );
      }),
      { numRuns: 2000 },
    );
  });

  test("is cut in the middle when it is long, at the ends of lines", () => {
    const lines = Array.from({ length: 2000 }, (_, at) => `line ${at}`);
    const text = fenced(lines.join("\n"));
    expect(text.length).toBeLessThan(8200);
    expect(text).toMatch(/\nline 1999\n```$/);
    const [, left] = /\n… ([\d,]+) characters left out …\n/.exec(text)!;
    const kept = text
      .split("\n")
      .slice(1, -1)
      .filter((line) => line.startsWith("line "));
    expect(kept.every((line) => lines.includes(line))).toBe(true);
    const all = lines.join("\n").length;
    expect(Number(left!.replace(",", ""))).toBeGreaterThan(all - 8100);
    const one = fenced("x".repeat(9000));
    expect(one).toContain(
      `${"x".repeat(4000)}\n… 1,000 characters left out …\n${"x".repeat(4000)}`,
    );
  });
});
