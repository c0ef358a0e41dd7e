import { expect, test } from "vitest";
import { samplePath } from "../support/samples.js";
import { piSession } from "../support/spawn.js";

const FILE = samplePath("branches.jsonl");
const MODEL = { provider: "anthropic", modelId: "claude-sonnet-4-5" };

test("JSON: where two branches part and what each has alone", () => {
  const { status, out, err } = piSession(["diff", FILE, "leaf", "@branded types?", "-f", "json"]);
  expect({ status, err }).toEqual({ status: 1, err: "" });
  const { left, right, ...rest } = JSON.parse(out);
  expect(rest).toEqual({
    schema: "diff/1",
    kind: "branches",
    file: FILE,
    common: { id: "b92a60f7", line: 8, depth: 6 },
    malformed: [],
  });
  const { alone, ...figures } = right;
  expect(figures).toEqual({
    leaf: "18b5d74a",
    entries: 2,
    tokens: 2605,
    model: MODEL,
    thinkingLevel: "medium",
    files: { read: [], modified: [] },
    usage: { input: 5, output: 110, cacheRead: 2400, cacheWrite: 90 },
    cost: 0.002723,
    tools: [],
    context: { messages: 7, tokens: { total: 2605, basis: "usage" } },
  });
  expect(alone.map(({ id, line }: never) => [id, line])).toEqual([
    ["f02c6e9b", 21],
    ["18b5d74a", 22],
  ]);
  expect(left).toMatchObject({
    leaf: "729bf05e",
    entries: 15,
    tokens: 20_333,
    tools: [
      { name: "edit", calls: 2 },
      { name: "bash", calls: 2 },
      { name: "write", calls: 1 },
    ],
  });
});

test("text: figures, words and entries; --stat the figures only", () => {
  const { status, out } = piSession(["diff", FILE, "leaf", "9ed3084c"]);
  expect(status).toBe(1);
  expect(out).toMatch(/^common ancestor {2}b92a60f7 {2}line 8, depth 6 {2}assistant {2}Found it/);
  expect(out).toMatch(/\ntokens used +20,333 +2,605\ncost +\$0\.0155 +\$0\.0027\n/);
  expect(out).toMatch(/\nread +left +src\/units\.ts\n/);
  expect(out).toContain("\nuser  4e6d13a8 → f02c6e9b\n  [-Yes, do that.-]{+Before you change it:");
  expect(out).toContain("\nonly on the right: 3 entries\n");
  expect(out.endsWith("\nbookkeeping: label × 1\n")).toBe(true);
  const stat = piSession(["diff", FILE, "leaf", "9ed3084c", "--stat"]);
  expect(stat.status).toBe(1);
  expect(out.startsWith(stat.out)).toBe(true);
  expect(stat.out).not.toContain("only on");
  const json = JSON.parse(piSession(["diff", FILE, "leaf", "root", "--stat", "-f", "json"]).out);
  expect(json.left).not.toHaveProperty("alone");
});

test("an entry does not differ from itself", () => {
  const { status, out } = piSession(["diff", FILE, "leaf", "729bf05e", "-f", "json"]);
  expect(status).toBe(0);
  expect(JSON.parse(out)).toMatchObject({
    common: { id: "729bf05e", line: 28, depth: 21 },
    left: { entries: 0 },
    right: { entries: 0 },
  });
});

test("branches without a common ancestor", () => {
  const file = samplePath("several-roots.jsonl");
  const { status, out } = piSession(["diff", file, "bb000002", "leaf", "-f", "json"]);
  expect(status).toBe(1);
  expect(JSON.parse(out)).toMatchObject({
    common: null,
    left: { leaf: "bb000002", entries: 2 },
    right: { leaf: "bb000006", entries: 2 },
  });
});

test("an unknown reference, or too few, is a fault", () => {
  expect(piSession(["diff", FILE, "leaf", "zzz"])).toEqual({
    status: 2,
    out: "",
    err: "pi-session: no entry zzz (an id or its beginning, @label, leaf, root or line:N names one)\n",
  });
  expect(piSession(["diff", FILE]).status).toBe(2);
});

test("--context compares what the model sees", () => {
  const file = samplePath("context-edit.jsonl");
  const argv = ["diff", file, "4c000004", "leaf", "--context"];
  const { status, out } = piSession([...argv, "-f", "json"]);
  expect(status).toBe(1);
  const { left, right, changed } = JSON.parse(out);
  expect(changed).toEqual([{ id: "4c000003", line: 4, left: null, right: "4c000008" }]);
  expect([left.entries, right.entries, right.tokens]).toEqual([0, 2, 1785]);
  expect(right.alone.map(({ id }: never) => id)).toEqual(["4c000009", "4c00000a"]);
  const text = piSession(argv).out;
  expect(text).toContain(
    "\nseen differently\n4c000003  toolResult  as it is → replaced by 4c000008\n",
  );
  expect(text).toContain("\nonly seen on the right: 2 entries\n");
  expect(piSession(["diff", file, "leaf", "leaf", "--context"]).status).toBe(0);
  expect(piSession(["diff", file, file, "--context"])).toEqual({
    status: 2,
    out: "",
    err: "pi-session: --context is for two branches\n",
  });
});
