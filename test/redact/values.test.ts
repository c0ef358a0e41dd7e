import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { checkSession } from "../../src/check/check.js";
import { memorySource } from "../../src/read/source.js";
import { readSession } from "../../src/session/open.js";
import { redact, redactObject } from "./redacted.js";

const ENTRY = {
  type: "message",
  id: "a1000001",
  parentId: null,
  timestamp: "2026-01-01T00:00:00.000Z",
};
const message = (fields: object, keep: string[] = []) =>
  redactObject({ ...ENTRY, message: fields }, keep).message as Record<string, never>;

describe("what stays", () => {
  test("ids, links, types, roles, times, tools, reasons, counts", () => {
    const call = { type: "toolCall", id: "call_1|fc_2", name: "mcp__notes-find", arguments: {} };
    const kept = {
      role: "assistant",
      content: [call],
      api: "openai-responses",
      provider: "openrouter",
      model: "anthropic/claude-opus-4.5",
      usage: { input: 12, output: 3.5e2, cost: { input: 0.00012, total: 1 }, totalTokens: 47 },
      stopReason: "toolUse",
      timestamp: 1767225600123,
    };
    expect(message(kept)).toEqual(kept);
    const result = { role: "toolResult", toolCallId: "call_1|fc_2", toolName: "x", isError: false };
    expect(message(result)).toEqual(result);
    const others = [
      { ...ENTRY, type: "compaction", firstKeptEntryId: "b", tokensBefore: 8123 },
      { ...ENTRY, type: "branch_summary", fromId: "root", summary: "" },
      { ...ENTRY, type: "acme.note", targetId: "0198b2d4-11f0-7aaa-8bbb-1234567890ab" },
      { ...ENTRY, type: "custom", customType: "pi-session.checkout" },
      {
        type: "session",
        version: 3,
        id: "my-talk_2.0",
        timestamp: "Mon, 02 Mar 2026 14:03:00 GMT",
      },
    ];
    for (const one of others) expect(redactObject(one)).toEqual(one);
  });

  test("booleans, null, what is empty or blank", () => {
    const kept = { ...ENTRY, brandNew: { id: [true, null, "", " \n\t", 0, [], {}] } };
    expect(redactObject(kept)).toEqual(kept);
  });

  test("what --keep names, wherever it stands and whatever it holds", () => {
    const fields = { role: "x", details: { plan: { "a b": ["deep", 7] }, cwd: "/srv" } };
    expect(message(fields, ["plan"]).details).toEqual({
      plan: { "a b": ["deep", 7] },
      cwd: "xxxx",
    });
  });
});

describe("what is blanked", () => {
  test("text, in characters of the same script and length", () => {
    const { content } = message({
      role: "user",
      content: "Hi, naïve 日本の Γειά\n\u2028 привет 👩 שלום ok",
    });
    expect(content).toBe("xxxxx éxxx文文の λλλλ\n\u2028xжжжжжжx🙂xאאאאxxx");
  });

  test("any character, by one that takes as many bytes", () => {
    fc.assert(
      fc.property(fc.string({ unit: "binary", maxLength: 20 }), (label) => {
        const line = Buffer.from(JSON.stringify({ type: "custom", label }));
        const shown = redact(line);
        expect(shown).toHaveLength(line.length);
        expect([...JSON.parse(shown.toString()).label]).toHaveLength([...label].length);
      }),
      { numRuns: 1000 },
    );
  });

  test("escapes, each in its own spelling", () => {
    const line = String.raw`{"type":"custom","label":"a\"\\\/\b\f\u0041\u00e9\ud83d\ude00\ud83dz\n"}`;
    expect(redact(Buffer.from(line)).toString()).toBe(
      String.raw`{"type":"custom","label":"x\"\"\"\b\f\u0078\u00e9\ud83d\ude42\ud800 \n"}`,
    );
  });

  test("paths, but for their separators", () => {
    const header = {
      type: "session",
      cwd: "/home/mina/at las",
      parentSession: "C:\\Users\\é.jsonl",
    };
    expect(redactObject(header)).toEqual({
      type: "session",
      cwd: "/xxxx/xxxx/xxxxxx",
      parentSession: "x:\\xxxxx\\éxxxxxx",
    });
  });

  test("numbers of which nothing is known, in their shape", () => {
    const line = '{"type":"custom","data":{"a":-40.75e+10,"b":0.0,"c":1234}}';
    expect(redact(Buffer.from(line)).toString()).toBe(
      '{"type":"custom","data":{"a":-11.11e+11,"b":0.0,"c":1111}}',
    );
    const long = `{"type":"custom","tokensBefore":${"7".repeat(30)}}`;
    expect(redact(Buffer.from(long)).toString()).toContain("1".repeat(30));
  });

  test("ids, types and tools that are none", () => {
    const shown = redactObject({ ...ENTRY, type: "what I said", id: "/home/mina/x.ts" });
    expect(shown.type).toMatch(/^x{11}$/);
    expect(shown.id).toMatch(/^bx{14}$/);
    const call = { type: "toolCall", id: "mina@example.org", name: "rm -rf /", arguments: {} };
    const [block] = message({ role: "assistant", content: [call] }).content as never[];
    expect(JSON.stringify(block)).not.toMatch(/mina|example|rm/);
  });

  test("providers, models and custom types that are not well known", () => {
    const fields = { role: "assistant", api: "acme-api", provider: "acme", model: "claude-acme-4" };
    expect(JSON.stringify(message(fields))).not.toMatch(/acme|claude/);
  });

  test("keys, where data can stand in their place, to different ones", () => {
    const details = { path: 1, lines: { "src/a.ts": "x", mina: "y", path: "z" } };
    const shown = message({ role: "x", details, "what I said": 1 });
    expect(Object.keys(shown)).toEqual(["role", "details", expect.stringMatching(/^xdx{9}$/)]);
    expect(shown.details).toEqual({ path: 1, lines: { xbxxxxxx: "x", xcxx: "x", path: "x" } });
    expect(redactObject({ ...ENTRY, __proto__x: "", ["__proto__"]: "p" })).toHaveProperty(
      "__proto__",
    );
  });

  test("signatures, but equal ones stay equal and different ones different", () => {
    const shown = ["one and two", "one and six", "one and two"].map((thinkingSignature) => ({
      type: "thinking",
      thinking: "",
      thinkingSignature,
    }));
    const content = message({ role: "assistant", content: shown }).content as typeof shown;
    const signatures = content.map(({ thinkingSignature }) => thinkingSignature);
    expect(new Set(signatures).size).toBe(2);
    expect(signatures[0]).toBe(signatures[2]);
    expect(signatures.join("")).not.toMatch(/one|two|six/);
  });

  test("signatures that are cut short stay so, and no others become so", () => {
    const long = "Base64+".repeat(16);
    const json = `{"id":"rs_1","content":"${"secret ".repeat(16)}"}`;
    const isCutShort = (thinkingSignature: string) => {
      const block = { type: "thinking", thinking: "", thinkingSignature };
      const line = { ...ENTRY, message: { role: "assistant", content: [block] } };
      const judge = (file: Uint8Array) =>
        checkSession(readSession(memorySource(file)))
          .findings.filter(({ rule }) => rule === "message/signature")
          .map(({ message }) => message);
      const file = Buffer.from(JSON.stringify(line));
      expect(judge(redact(file))).toEqual(judge(file));
      return judge(file).length > 0;
    };
    const signatures = [long, `${long}=`, json, json.slice(0, -9), "[not JSON".repeat(9)];
    expect(signatures.map(isCutShort)).toEqual([false, true, false, true, false]);
  });

  test("arguments in a string, which stay an object if they are one", () => {
    const shown = (args: string) => {
      const call = { type: "toolCall", id: "c", name: "read", arguments: args };
      const { content } = message({ role: "assistant", content: [call] });
      return (content as { arguments: string }[])[0]!.arguments;
    };
    expect(JSON.parse(shown('{"path":"/home/mina"}'))).toEqual({});
    expect(shown("{path:")).toBe("xxxxxx");
    expect(shown('["a"]')).toBe('x"x"x');
  });
});

test("neither deep nesting nor a wide object takes long or overflows", () => {
  const deep = `{"type":"custom","data":${'[{"k y":'.repeat(100_000)}"secret"${"}]".repeat(100_000)}}`;
  const shown = redact(Buffer.from(deep)).toString();
  expect(shown).toHaveLength(deep.length);
  expect(shown).not.toMatch(/secret|k y/);
  const wide = JSON.stringify({ data: Array.from({ length: 100_000 }, (_, at) => `secret ${at}`) });
  expect(redact(Buffer.from(wide)).toString()).not.toMatch(/secret/);
});
