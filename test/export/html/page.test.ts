import { createHash } from "node:crypto";
import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { treeOf } from "../../../src/export/page/tree-of.js";
import { memorySource } from "../../../src/read/source.js";
import { readSession } from "../../../src/session/open.js";
import { sessions } from "../../support/arbitrary.js";
import { damage } from "../../support/damage.js";
import { sampleBytes } from "../../support/samples.js";
import { sessionOf } from "../../support/session.js";
import { openPage } from "./opened.js";

const opened = (file: Uint8Array) => readSession(memorySource(file));

describe("the page", () => {
  test("holds the tree and every body as the file has them", () => {
    const files = fc
      .tuple(sessions({ entries: 30 }), fc.nat(), fc.nat(2))
      .map(([{ bytes }, seed, times]) => damage(bytes, seed, { times }).bytes);
    fc.assert(
      fc.property(files, (file) => {
        const session = opened(file);
        const { data, bodies } = openPage(session);
        const tree = treeOf(data);
        const { tree: told } = session;
        expect(tree.size).toBe(told.size);
        expect([...tree.links.parent]).toEqual([...told.links.parent]);
        expect([...tree.links.children]).toEqual([...told.links.children]);
        expect([...tree.labels]).toEqual([...told.labels]);
        for (let entry = 0; entry < told.size; entry++) {
          expect(tree.id(entry)).toBe(told.id(entry));
          expect(tree.type(entry)).toBe(told.type(entry));
          expect(tree.role(entry)).toBe(told.role(entry));
          expect(tree.time(entry)).toEqual(told.time(entry));
          expect(tree.isOrphan(entry)).toBe(told.isOrphan(entry));
          const body = session.bodyVersion === 1 ? session.entry(entry) : session.rawEntry(entry);
          expect(JSON.parse(bodies[entry]!)).toEqual(body);
        }
      }),
      { numRuns: 60 },
    );
  });

  test("forbids every request, and lets only its own script and style be", () => {
    const { html } = openPage(opened(sampleBytes("branches.jsonl")));
    const [, policy] = /http-equiv="Content-Security-Policy" content="(.*?)"/.exec(html)!;
    expect(policy).toMatch(
      /^default-src 'none'; script-src 'sha256-[^']*'; style-src 'sha256-[^']*'; /,
    );
    const hashOf = (text: string) =>
      `'sha256-${createHash("sha256").update(text).digest("base64")}'`;
    const [, script] = /<script>([\s\S]*)<\/script>\n<\/body>/.exec(html)!;
    const [, style] = /<style>([\s\S]*?)<\/style>/.exec(html)!;
    expect(policy).toContain(`script-src ${hashOf(script!)};`);
    expect(policy).toContain(`style-src ${hashOf(style!)};`);
    expect(`${html.slice(0, html.indexOf("<script"))}${style}`).not.toMatch(/<link|@import|url\(/);
  });

  test("lets nothing of a session stand in its markup but the title, as text", () => {
    const attack = "</title></script><script>alert(1)</script><!--";
    const { html, data } = openPage(
      sessionOf([{ type: "session_info", id: attack, parentId: null, name: attack }]),
    );
    expect(data.name).toBe(attack);
    expect(html.match(/alert\(1\)/g)).toHaveLength(1);
    expect(html).toContain("<title>&lt;/title&gt;&lt;/script&gt;&lt;script&gt;alert(1)");
    expect(html.match(/<script/g)).toHaveLength(3);
  });

  test("tells findings with their rules, and malformed lines", () => {
    const { data } = openPage(opened(sampleBytes("line-torn-middle.jsonl")));
    expect(data.malformed).toEqual([{ line: 4, bytes: expect.any(Number), reason: "torn" }]);
    const orphan = openPage(opened(sampleBytes("orphan.jsonl"))).data;
    const rule = "parent/missing";
    expect(orphan.findings).toMatchObject([{ rule, severity: "error", line: 4, entry: 2 }]);
    expect(orphan.rules[rule]).toMatchObject({ title: expect.any(String) });
  });
});
