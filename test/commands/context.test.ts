import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { sessions } from "../support/arbitrary.js";
import { call } from "../support/call.js";
import { folderOf } from "../support/folder.js";
import { samplePath } from "../support/samples.js";
import { piSession } from "../support/spawn.js";

const BRANCHES = samplePath("branches.jsonl");
const EVERY_TYPE = samplePath("every-type.jsonl");

function json(...argv: string[]) {
  const { status, out, err } = piSession(["context", ...argv, "-f", "json"]);
  expect({ status, err }).toEqual({ status: 0, err: "" });
  return JSON.parse(out);
}

function text(...argv: string[]): string {
  const { status, out } = piSession(["context", ...argv]);
  expect(status).toBe(0);
  return out;
}

/** What the head says of `name`. */
function head(out: string, name: string): string | undefined {
  return out
    .split("\n")
    .find((line) => line.startsWith(`${name} `))
    ?.slice(name.length)
    .trim();
}

describe("JSON", () => {
  test("has the promised fields, in one order", () => {
    const context = json(samplePath("compaction-kept.jsonl"));
    expect(Object.keys(context)).toEqual([
      "schema",
      "file",
      "leaf",
      "model",
      "thinkingLevel",
      "messages",
      "sources",
      "omitted",
      "tokens",
      "lost",
      "malformed",
    ]);
    expect(context).toMatchObject({
      schema: "context/1",
      leaf: "2c00000a",
      model: { provider: "anthropic", modelId: "claude-sonnet-4-5" },
      thinkingLevel: "high",
      tokens: { total: 1785, basis: "usage" },
      lost: null,
      malformed: [],
    });
    expect(context.messages[0]).toEqual({
      role: "compactionSummary",
      summary: "Looked for endpoints without a rate limit: only /feed.",
      tokensBefore: expect.any(Number),
      timestamp: Date.parse("2026-03-05T09:03:00.000Z"),
    });
    // "Give it 60 a minute." is 20 units long
    expect(context.sources[1]).toEqual({ entry: "2c000006", line: 7, messages: 1, tokens: 5 });
    expect(context.omitted.slice(0, 2)).toEqual([
      { entry: "2c000001", line: 2, reason: "metadata", by: null, tokens: 0 },
      { entry: "2c000002", line: 3, reason: "compacted", by: "2c000008", tokens: 11 },
    ]);
  });

  test("--as llm converts, --join-user also joins", () => {
    const roles = (context: { messages: { role: string }[] }) =>
      context.messages.map(({ role }) => role).join(" ");
    expect(roles(json(EVERY_TYPE, "ee00000f"))).toBe(
      "system user assistant toolResult assistant bashExecution bashExecution custom",
    );
    const sent = json(EVERY_TYPE, "ee00000f", "--as", "llm");
    expect(roles(sent)).toBe("system user assistant toolResult assistant user user");
    expect(sent.messages[5].content[0].text).toBe("Ran `wc -l shelf.txt`\n```\n1 shelf.txt\n```");
    expect(sent.omitted).toContainEqual(
      expect.objectContaining({ entry: "ee000009", reason: "excluded" }),
    );
    const joined = json(EVERY_TYPE, "ee00000f", "--join-user");
    expect(roles(joined)).toBe("system user assistant toolResult assistant user");
    expect(joined.sources.at(-1)).toMatchObject({ entry: "ee00000b", messages: 0 });
  });

  test("--before gives the context above a user message, and its text", () => {
    expect(json(BRANCHES, "4e6d13a8", "--before")).toMatchObject({
      leaf: "b92a60f7",
      editor: "Yes, do that.",
    });
    const assistant = json(BRANCHES, "b92a60f7", "--before");
    expect(assistant.leaf).toBe("b92a60f7");
    expect(assistant).not.toHaveProperty("editor");
    const first = json(samplePath("linear.jsonl"), "root", "--before");
    expect(first.messages).toEqual([]);
  });

  test("--window tells whether compaction is due", () => {
    // 1785 tokens, and 16384 kept free
    for (const [window, compactionDue] of [
      [18169, false],
      [18168, true],
    ] as const) {
      const context = json(samplePath("compaction.jsonl"), "--window", String(window));
      expect(context.window).toEqual({ tokens: window, reserve: 16384, compactionDue });
    }
  });

  test("an empty session has an empty context", () => {
    expect(json(samplePath("header-only.jsonl"))).toMatchObject({
      leaf: null,
      model: null,
      thinkingLevel: "off",
      messages: [],
      sources: [],
      omitted: [],
      tokens: { total: 0, basis: "estimate" },
    });
  });

  test("what a malformed line cost is told, and where", () => {
    const { out, err, status } = piSession([
      "context",
      samplePath("line-torn-middle.jsonl"),
      "-f",
      "json",
    ]);
    expect(status).toBe(0);
    expect(err).toMatch(/^1 malformed line skipped: 4 /);
    expect(JSON.parse(out).lost).toEqual({
      entries: 2,
      breaks: [
        { entry: "a1000004", line: 5, parent: "a1000003", reason: "orphan", malformed: [4] },
      ],
    });
  });

  test("a message nested deeper than the stack is printed", () => {
    const deep = `${"[".repeat(50_000)}${"]".repeat(50_000)}`;
    const folder = folderOf({
      "deep.jsonl": `${[
        '{"type":"session","version":3,"id":"s","timestamp":"2026-01-01T00:00:00.000Z","cwd":"/"}',
        `{"type":"message","id":"a","parentId":null,"timestamp":"2026-01-01T00:00:00.000Z","message":{"role":"toolResult","content":[],"details":${deep}}}`,
      ].join("\n")}\n`,
    });
    const { status, out } = piSession(["context", `${folder}/deep.jsonl`, "-f", "json"]);
    expect(status).toBe(0);
    expect(out).toContain(`"details":${deep}`);
    expect(piSession(["context", `${folder}/deep.jsonl`]).status).toBe(0);
  });
});

describe("text", () => {
  test("answers at the top: leaf, model, tokens, what rules, how much there is", () => {
    const out = text(samplePath("compaction-kept.jsonl"));
    expect(head(out, "leaf")).toBe("2c00000a (line 11, assistant)");
    expect(head(out, "model")).toBe("anthropic/claude-sonnet-4-5, thinking high");
    expect(head(out, "tokens")).toMatch(/^1,785, as the provider counted/);
    expect(head(out, "compaction")).toBe(
      "2c000008 (line 9, compaction) stands for 5 entries and keeps 2, from 2c000006 on",
    );
    expect(head(out, "messages")).toBe("5, from 5 of the path's 10 entries");
  });

  test("lists the messages in their order, then what was left out by reason", () => {
    const lines = text(samplePath("compaction-kept.jsonl")).split("\n");
    const rows = lines.filter((line) => line.startsWith("2c"));
    expect(rows.map((row) => row.slice(0, 8)).join(" ")).toBe(
      "2c000008 2c000006 2c000007 2c000009 2c00000a",
    );
    expect(rows[1].split(/\s+/).slice(0, 5)).toEqual(["2c000006", "user", "5", "Give", "it"]);
    expect(lines).toContain("compacted        4      39  the summary of 2c000008 stands for them");
    expect(lines).toContain("metadata         1          1 thinking_level_change");
  });

  test("names the sections and tools of the system prompt", () => {
    const out = text(samplePath("system-messages.jsonl"));
    expect(head(out, "sections")).toBe("rules");
    expect(head(out, "tools")).toBe("read");
    expect(out).toMatch(/5c000006 {2}system .* · sections rules · tools \+read/);
  });

  test("--explain tells of every entry of the path, in its order", () => {
    const out = text(samplePath("context-edit.jsonl"), "--explain");
    const told = out.slice(out.lastIndexOf("\n\n")).match(/^4c\w+.*$/gm) ?? [];
    expect(told).toHaveLength(10);
    expect(told[2]).toMatch(/^4c000003 {2}toolResult .* sent, content replaced by 4c000008$/);
    expect(told[4]).toMatch(/^4c000005 {2}user .* edited: dropped by 4c000006$/);
    expect(told[5]).toMatch(/^4c000006 {2}context_edit .* metadata: never sent$/);
  });

  test("parts thousands, and has no room below none", () => {
    const out = text(samplePath("every-type.jsonl"), "--window", "200000");
    expect(head(out, "tokens")).toMatch(/^1,000, as/);
    expect(out).toMatch(/^ee000004 {2}user +1,210 {2}What is in this picture/m);
    expect(head(out, "window")).toBe("200,000: compaction is not due (past 183,616)");
    const small = text(samplePath("every-type.jsonl"), "--window", "500");
    expect(head(small, "window")).toBe("500: compaction is due (past 0)");
  });

  test("says what is out of reach, and where the way breaks", () => {
    const orphan = text(samplePath("orphan.jsonl"));
    expect(head(orphan, "lost")).toBe(
      "nothing above cc000004 (line 4): its parent cc000003 is not in the file",
    );
    expect(orphan).toContain("2 entries out of reach");
    const torn = text(samplePath("line-torn-middle.jsonl"));
    expect(head(torn, "lost")).toMatch(/; malformed line 4 before it$/);
    const split = text(samplePath("line-split-record.jsonl"));
    expect(head(split, "lost")).toMatch(/; malformed lines 3, 4, 5 before it$/);
  });

  test("a loop above the leaf ends the path there, with a warning", () => {
    const { status, out, err } = piSession(["context", samplePath("cycle.jsonl"), "a1000005"]);
    expect(status).toBe(0);
    expect(head(out, "lost")).toBe(
      "nothing above a1000003 (line 4): its parents lead back to itself",
    );
    expect(err).toContain("a loop of 3 entries, cut above line 4");
  });

  test("nothing of a session reaches it raw", async () => {
    await fc.assert(
      fc.asyncProperty(sessions({ entries: 30 }), async ({ bytes }) => {
        const folder = folderOf({ "s.jsonl": bytes.toString() });
        for (const options of [[], ["--explain", "--as", "llm"]]) {
          const { status, stdout } = await call("context", `${folder}/s.jsonl`, ...options);
          expect(status).toBe(0);
          // biome-ignore lint/suspicious/noControlCharactersInRegex: they are what is looked for
          expect(stdout).not.toMatch(/[\x00-\x09\x0b-\x1f\x7f-\x9f\u2028\u202e]/);
        }
      }),
      { numRuns: 30 },
    );
  });
});

describe("usage", () => {
  test.each([
    [["context", BRANCHES, "zzzz"], "no entry zzzz"],
    [["context", BRANCHES, "7"], "7 is ambiguous: 7be2d015 (line 3, thinking_level_change)"],
    [["context", BRANCHES, "--as", "agent", "--join-user"], "it needs --as llm"],
    [["context", BRANCHES, "--window", "many"], "--window: expected a whole number"],
    [["context", samplePath("line-torn-middle.jsonl"), "--strict"], "1 malformed line: 4"],
  ])("%j ends with 2 and one line", (argv, message) => {
    const { status, out, err } = piSession(argv);
    expect({ status, out }).toEqual({ status: 2, out: "" });
    expect(err).toContain(message);
    expect(err.split("\n")).toHaveLength(2);
  });
});
