import { join } from "node:path";
import { expect, test } from "vitest";
import { folderOf } from "../support/folder.js";
import { toBytes } from "../support/generate.js";
import { piSession } from "../support/spawn.js";

const HOSTILE = "\u001b]0;x\u0007\u009b31m\u202e\u2028\r\n\0";

/** A session whose every text is an attack, and `n` of which differs from one to the next. */
function session(n: number): string {
  const time = "2026-01-01T00:00:00.000Z";
  const id = (name: string) => `${name}${HOSTILE}`;
  const say = (name: string, parent: string | null, role: string, more = {}) => ({
    type: "message",
    id: id(name),
    parentId: parent === null ? null : id(parent),
    timestamp: time,
    message: { role, content: [{ type: "text", text: `${HOSTILE}${name}${n}` }], ...more },
  });
  const call = { type: "toolCall", id: "1", name: HOSTILE, arguments: { path: HOSTILE } };
  const read = { ...call, name: "read" };
  const settings = { provider: HOSTILE, model: HOSTILE };
  const content = [{ type: "text", text: HOSTILE }, call, read];
  return toBytes([
    {
      type: "session",
      version: 3,
      id: HOSTILE,
      timestamp: HOSTILE,
      cwd: HOSTILE,
      parentSession: `/${HOSTILE}/${HOSTILE}${n}`,
    },
    say("a", null, "user"),
    say("b", "a", "assistant", { content, ...settings }),
    say("c", "a", "assistant", { [HOSTILE]: n, ...settings }),
    { type: HOSTILE, id: id("d"), parentId: id("c"), timestamp: HOSTILE },
    { type: "label", id: id("e"), parentId: id("d"), targetId: id("c"), label: HOSTILE },
    {
      type: "context_edit",
      id: id("f"),
      parentId: id("e"),
      targetId: id("a"),
      replacement: { content: HOSTILE },
    },
  ]).toString();
}

test.each([
  ["forks one.jsonl", 0],
  ["diff one.jsonl line:3 leaf", 1],
  ["diff one.jsonl line:3 leaf --context", 1],
  ["diff one.jsonl two.jsonl", 1],
  ["diff one.jsonl three.jsonl --structure", 1],
  ["repair one.jsonl", 1],
  ["repair three.jsonl", 1],
  ["checkout one.jsonl line:3", 0],
  ["lineage .", 0],
  ["lineage . -f dot", 0],
  ["lineage . -f mermaid", 0],
  ["tree one.jsonl -f dot", 0],
  ["tree one.jsonl -f mermaid", 0],
])("%s sends nothing of a session to the terminal raw", (call, expected) => {
  const cwd = folderOf({
    "one.jsonl": session(1),
    "two.jsonl": session(2),
    "three.jsonl": `${session(3)}${HOSTILE}{"type":"${HOSTILE}\n`,
    [join("deep", "four.jsonl")]: session(4).replaceAll("parentSession", "x"),
  });
  const { status, out, err } = piSession(call.split(" "), { cwd });
  expect(status).toBe(expected);
  // biome-ignore lint/suspicious/noControlCharactersInRegex: what must not be there
  expect(out + err).not.toMatch(/[\u0000-\u0009\u000b-\u001f\u007f-\u009f\u2028\u202e]/);
  expect(out).toContain("␛");
});
