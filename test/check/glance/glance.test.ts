import { readdirSync, readFileSync } from "node:fs";
import fc from "fast-check";
import { expect, test } from "vitest";
import { checkSession } from "../../../src/check/check.js";
import { damage } from "../../support/damage.js";
import { generateSession } from "../../support/generate.js";
import { entry, sessionOf, sessionOfText } from "../../support/session.js";

function sameByGlance(bytes: Uint8Array | string): void {
  const glanced = checkSession(sessionOfText(bytes));
  expect(glanced).toEqual(checkSession(sessionOfText(bytes), { parsesAll: true }));
}

test("samples: a glance passes nothing that a rule finds", () => {
  for (const folder of ["samples", "samples/check"]) {
    for (const name of readdirSync(folder)) {
      if (name.endsWith(".jsonl")) sameByGlance(readFileSync(`${folder}/${name}`));
    }
  }
});

test("damaged sessions: a glance passes nothing that a rule finds", () => {
  fc.assert(
    fc.property(fc.nat(), fc.nat(), fc.nat(6), (seed, how, times) => {
      const { bytes } = generateSession(seed, { entries: 30 });
      sameByGlance(damage(bytes, how, { times }).bytes);
    }),
    { numRuns: 200 },
  );
});

const BLOCK = fc.oneof(
  fc.record({
    type: fc.constantFrom("text", "x"),
    text: fc.constantFrom(
      "",
      " ",
      "\n",
      "a",
      "é",
      "\u00a0",
      "\u3000",
      "\ufeff",
      '"',
      "\\",
      "\u2028",
      5,
    ),
  }),
  fc.record({
    type: fc.constant("thinking"),
    thinking: fc.constantFrom("", "a", null),
    thinkingSignature: fc.constantFrom("", "a".repeat(64), "b".repeat(65), '{"a":1', undefined),
  }),
  fc.record({
    type: fc.constant("toolCall"),
    id: fc.constantFrom("a", "b", 'q"', 5),
    name: fc.constantFrom("read", null),
    arguments: fc.constantFrom({}, { a: "}" }, "{}", null),
  }),
  fc.record({
    type: fc.constant("toolCall"),
    id: fc.constant("c"),
    name: fc.constant("x"),
    arguments: fc.constant({}),
    partialJson: fc.constant("{"),
  }),
  fc.record({
    type: fc.constant("image"),
    data: fc.constantFrom("", "AAAA"),
    mimeType: fc.constant("image/png"),
  }),
  fc.constantFrom(null, 5, [], {}),
);
const NUMBER = fc.constantFrom<unknown>(0, -1.5e3, "1", null, undefined);
const USAGE = fc.oneof(
  fc.record({
    input: NUMBER,
    output: NUMBER,
    cacheRead: NUMBER,
    cacheWrite: NUMBER,
    totalTokens: NUMBER,
    cost: fc.oneof(fc.record({ total: NUMBER, input: NUMBER }), fc.constantFrom(null, {}, [])),
  }),
  fc.constant({ input: 1, output: 1, cacheRead: 0, cacheWrite: 0, cost: { total: 0 } }),
  fc.constantFrom<unknown>(null, undefined, 5),
);
const MESSAGE = fc.record({
  role: fc.constantFrom("user", "assistant", "toolResult", "system", "custom", "narrator", 5),
  content: fc.oneof(fc.array(BLOCK, { maxLength: 3 }), fc.constantFrom("", "a", null, undefined)),
  timestamp: fc.constantFrom(1, "1", undefined),
  toolCallId: fc.constantFrom("a", "b", 'q"', undefined),
  stopReason: fc.constantFrom("stop", "error", "aborted", undefined),
  provider: fc.constantFrom("p", undefined),
  model: fc.constantFrom("m", 5),
  details: fc.constantFrom(undefined, { a: ["]"] }),
  usage: USAGE,
});

/** Messages nearly as they should be, spelled as pi would, or with spaces and escapes. */
test("messages of every shape: a glance passes nothing that a rule finds", () => {
  fc.assert(
    fc.property(fc.array(MESSAGE, { maxLength: 4 }), fc.nat(5), (messages, spelling) => {
      const entries = messages.map((message, at) =>
        entry(`e${at}`, at === 0 ? null : `e${at - 1}`, { type: "message", message }),
      );
      const header =
        '{"type":"session","version":3,"id":"s","timestamp":"2026-01-01T00:00:00.000Z","cwd":"/"}';
      const lines = entries.map((one) => spell(JSON.stringify(one), spelling));
      sameByGlance(`${[header, ...lines].join("\n")}\n`);
    }),
    { numRuns: 1000 },
  );
});

test("usage with an unsound cost is left to the rules", () => {
  const cost = { total: 0, input: "1" };
  const usage = { input: 0, output: 0, cacheRead: 0, cacheWrite: 0, totalTokens: 0, cost };
  const message = { role: "assistant", content: [], usage, provider: "p", model: "m" };
  const lines = [
    { type: "session", version: 3, id: "s", timestamp: "2026-01-01T00:00:00.000Z", cwd: "/" },
    entry("a", null, { type: "message", message }),
  ];
  sameByGlance(lines.map((line) => `${JSON.stringify(line)}\n`).join(""));
});

/** The same value in other words; with `5` a key is there twice, of which the last counts. */
function spell(json: string, how: number): string {
  switch (how) {
    case 1:
      return json.replaceAll(/[:,{}[\]]/g, (mark) => ` ${mark}\t`);
    case 2:
      return json.replaceAll('"content"', '"c\\u006fntent"');
    case 3:
      return json.replaceAll('"message":', '"m\\u0065ssage":');
    case 4:
      return json.replace(/"message":\{/, '"message":{"content":"first",');
    case 5:
      return json.replace(/\}$/, ',"message":{"role":"user","content":[null]}}');
    default:
      return json;
  }
}

test("most entries of an ordinary session need no closer look", () => {
  const { bytes } = generateSession(1, { entries: 300, faultless: true });
  const session = sessionOfText(bytes);
  let parsed = 0;
  const { entry: parse } = session;
  session.entry = (at) => {
    parsed++;
    return parse.call(session, at);
  };
  checkSession(session);
  expect(parsed).toBeLessThan(session.tree.size / 2);
});

test("an empty session", () => {
  expect(checkSession(sessionOf([])).findings).toEqual([]);
});
