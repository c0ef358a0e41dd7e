import { describe, expect, test } from "vitest";
import { type GeneratedSession, generateSession } from "./generate.js";
import type { Fields, GenerateOptions } from "./options.js";

const SEEDS = Array.from({ length: 400 }, (_, seed) => seed);
const NINE = [
  "branch_summary",
  "compaction",
  "custom",
  "custom_message",
  "label",
  "message",
  "model_change",
  "session_info",
  "thinking_level_change",
];

function all(options: GenerateOptions): GeneratedSession[] {
  return SEEDS.map((seed) => generateSession(seed, options));
}

function typesIn(sessions: GeneratedSession[]): string[] {
  return [...new Set(sessions.flatMap((session) => session.entries.map((e) => e.type)))].sort();
}

const message = (entry: Fields) => (entry.message ?? {}) as Record<string, unknown>;
const today = all({});
const entries = today.flatMap((session) => session.entries);

/** Does any generated session have an entry of which this holds? */
function occurs(holds: (entry: Fields, session: GeneratedSession) => boolean): boolean {
  return today.some((session) => session.entries.some((entry) => holds(entry, session)));
}

test("the same seed gives the same bytes, another seed others", () => {
  expect(generateSession(7).bytes.equals(generateSession(7).bytes)).toBe(true);
  expect(generateSession(7).bytes.equals(generateSession(8).bytes)).toBe(false);
});

test("the bytes are the header and the entries, one a line", () => {
  const { header, entries, bytes } = generateSession(3);
  const parsed = bytes
    .toString()
    .split("\n")
    .slice(0, -1)
    .map((line) => JSON.parse(line));
  expect(parsed).toStrictEqual([header, ...entries]);
});

test("`entries` is about how many there are", () => {
  expect(generateSession(1, { entries: 0 }).entries).toEqual([]);
  expect(generateSession(1, { entries: 500 }).entries.length).toBeGreaterThanOrEqual(500);
});

describe("what occurs", () => {
  test("every type of today", () => {
    expect(typesIn(today)).toEqual(expect.arrayContaining([...NINE, "context_edit", "usage"]));
    expect(typesIn(today)).not.toContain("leaf");
  });

  test("the nine types of pi 0.66, and unknown ones", () => {
    const types = typesIn(all({ types: "nine" }));
    expect(types).toEqual(expect.arrayContaining(NINE));
    expect(typesIn(all({ types: "nine", faultless: true }))).toEqual(NINE);
  });

  test("the harness's own", () => {
    const sessions = all({ harness: true });
    expect(typesIn(sessions)).toEqual(expect.arrayContaining(["leaf", "active_tools_change"]));
    expect(sessions.some((s) => s.entries.some((e) => Array.isArray(e.retainedTail)))).toBe(true);
  });

  test.each(["user", "assistant", "toolResult", "system", "bashExecution", "custom"])(
    "messages of role %s",
    (role) => {
      expect(entries.some((entry) => message(entry).role === role)).toBe(true);
    },
  );

  test.each(["text", "image", "thinking", "toolCall"])("blocks of type %s", (type) => {
    const blocks = entries.flatMap((entry) => message(entry).content ?? []) as { type?: string }[];
    expect(blocks.some((block) => block.type === type)).toBe(true);
  });

  test.each<[string, (entry: Fields, session: GeneratedSession) => boolean]>([
    ["a fork", (e, s) => s.entries.filter((other) => other.parentId === e.id).length > 1],
    ["several roots", (_, s) => s.entries.filter((other) => other.parentId === null).length > 1],
    ["an orphan", (e, s) => !!e.parentId && !s.entries.some((other) => other.id === e.parentId)],
    ["an absent parent", (e) => !("parentId" in e)],
    ["an unreadable time", (e) => Number.isNaN(new Date(e.timestamp as string).getTime())],
    ["a label on a label", (e, s) => e.type === "label" && typeOf(s, e.targetId) === "label"],
    ["a cleared label", (e) => e.type === "label" && !e.label],
    [
      "a compaction that keeps nothing",
      (e) => e.type === "compaction" && e.id === e.firstKeptEntryId,
    ],
    ["a boundary that is a label", (e, s) => typeOf(s, e.firstKeptEntryId) === "label"],
    ["a compaction of an unknown boundary", (e, s) => lost(s, e.firstKeptEntryId)],
    ["a compaction with a system message", (e) => e.systemMessage !== undefined],
    [
      "an edit of a compaction",
      (e, s) => e.replacement === null && typeOf(s, e.targetId) === "compaction",
    ],
    [
      "missing content",
      (e) => e.type === "message" && !("content" in message(e)) && message(e).role === "user",
    ],
    ["an excluded bash execution", (e) => message(e).excludeFromContext === true],
    ["a failed turn", (e) => message(e).stopReason === "error"],
  ])("%s", (_, holds) => {
    expect(occurs(holds)).toBe(true);
  });
});

function typeOf(session: GeneratedSession, id: unknown): string | undefined {
  return session.entries.find((entry) => entry.id === id)?.type;
}

function lost(session: GeneratedSession, id: unknown): boolean {
  return typeof id === "string" && typeOf(session, id) === undefined;
}

test("version 1 has no ids and no parents, and indexes for boundaries", () => {
  const sessions = all({ version: 1 });
  const old = sessions.flatMap((session) => session.entries);
  expect(sessions.every((session) => session.header.version === undefined)).toBe(true);
  expect(old.some((entry) => "id" in entry || "parentId" in entry)).toBe(false);
  expect(old.some((entry) => typeof entry.firstKeptEntryIndex === "number")).toBe(true);
});

test("version 2 has hook messages", () => {
  const old = all({ version: 2 }).flatMap((session) => session.entries);
  expect(old.some((entry) => message(entry).role === "hookMessage")).toBe(true);
});

describe("a faultless session", () => {
  const sessions = all({ faultless: true });

  test("has every parent earlier in the file, at an earlier or equal time", () => {
    for (const { entries } of sessions) {
      const times = new Map<unknown, string>([[null, ""]]);
      for (const entry of entries) {
        expect(times.has(entry.parentId)).toBe(true);
        expect((entry.timestamp as string) >= times.get(entry.parentId)!).toBe(true);
        times.set(entry.id, entry.timestamp as string);
      }
    }
  });

  test("answers every call of a turn that did not fail, on every branch", () => {
    for (const { entries } of sessions) {
      const parents = new Set(entries.map((entry) => entry.parentId));
      const byId = new Map(entries.map((entry) => [entry.id, entry]));
      for (const tip of entries.filter((entry) => !parents.has(entry.id))) {
        const waiting = new Set<unknown>();
        for (let at: Fields | undefined = tip; at; at = byId.get(at.parentId)) {
          const { role, toolCallId, stopReason, content } = message(at);
          if (role === "toolResult") waiting.add(toolCallId);
          if (role !== "assistant" || stopReason !== "toolUse") continue;
          const calls = (content as { type: string; id: string }[]).filter(
            (b) => b.type === "toolCall",
          );
          for (const call of calls) expect(waiting.delete(call.id)).toBe(true);
        }
        expect(waiting.size).toBe(0);
      }
    }
  });
});
