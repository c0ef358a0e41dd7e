// The rules of projection one by one; that all of them together are pi's is what conformance shows.
import fc from "fast-check";
import { describe, expect, test, vi } from "vitest";
import { contextAt } from "../../src/context/context.js";
import type { ProjectionOptions } from "../../src/context/projection.js";
import type { JsonObject } from "../../src/format/json-object.js";
import type { Session } from "../../src/session/session.js";
import { NO_ENTRY } from "../../src/tree/tree.js";
import { pathTo } from "../../src/tree/walk.js";
import { sessions } from "../support/arbitrary.js";
import { sampleBytes } from "../support/samples.js";
import { entry, sessionOf, sessionOfText } from "../support/session.js";

function sampleSession(name: string): Session {
  return sessionOfText(sampleBytes(name));
}

/** Entries of a chain, each under the one before it. */
function chain(...bodies: JsonObject[]): Session {
  return sessionOf(
    bodies.map((body, at) =>
      entry(`e${at}`, at === 0 ? null : `e${at - 1}`, { type: "message", ...body }),
    ),
  );
}

const said = (role: string, content: unknown, more: JsonObject = {}) => ({
  message: { role, content, timestamp: 1, ...more },
});

/** Of each source its id and how many messages it gives, of each other entry its id and the reason. */
function outline(session: Session, options?: ProjectionOptions) {
  const { sources, omitted } = contextAt(session, session.tree.leaf, options);
  const id = (entry: number) => session.tree.id(entry);
  return {
    sent: sources.map(({ entry, messages }) => `${id(entry)} ${messages}`).join(", "),
    omitted: omitted.map(({ entry, reason }) => `${id(entry)} ${reason}`).join(", "),
  };
}

function messagesOf(session: Session, options?: ProjectionOptions) {
  return contextAt(session, session.tree.leaf, options).messages;
}

describe("which entries of the path are in the context", () => {
  test.each([
    [
      "compaction.jsonl",
      "1c000005 1, 1c000006 1, 1c000007 1",
      "1c000001 compacted, 1c000002 compacted, 1c000003 compacted, 1c000004 compacted",
    ],
    [
      "compaction-kept.jsonl",
      "2c000008 1, 2c000006 1, 2c000007 1, 2c000009 1, 2c00000a 1",
      "2c000001 metadata, 2c000002 compacted, 2c000003 compacted, 2c000004 compacted, 2c000005 compacted",
    ],
    [
      "compaction-twice.jsonl",
      "3c000008 1, 3c000003 1, 3c000005 1, 3c000006 1, 3c000007 1, 3c000009 1",
      "3c000001 compacted, 3c000002 compacted, 3c000004 compacted",
    ],
    [
      "context-edit.jsonl",
      "4c000001 1, 4c000002 1, 4c000003 1, 4c000004 1, 4c000009 1, 4c00000a 1",
      "4c000005 edited, 4c000006 metadata, 4c000007 metadata, 4c000008 metadata",
    ],
    [
      "system-messages.jsonl",
      "5c000006 2, 5c000003 1, 5c000005 1, 5c000007 1",
      "5c000001 compacted, 5c000002 compacted, 5c000004 compacted",
    ],
    ["harness-leaf.jsonl", "6c000002 1, 6c000003 1, 6c000004 1, 6c000005 1", "6c000001 metadata"],
    [
      "harness-retained-tail.jsonl",
      "7c000004 2, 7c000005 1",
      "7c000001 compacted, 7c000002 compacted, 7c000003 compacted",
    ],
  ])("%s", (name, sent, omitted) => {
    expect(outline(sampleSession(name))).toEqual({ sent, omitted });
  });

  test("a boundary that is not above the compaction keeps nothing", () => {
    for (const firstKeptEntryId of ["gone", "e2", null, undefined, 3]) {
      const session = chain(
        said("user", "one"),
        { type: "compaction", summary: "all", firstKeptEntryId },
        said("user", "two"),
      );
      expect(outline(session)).toEqual({ sent: "e1 1, e2 1", omitted: "e0 compacted" });
    }
  });

  test("entries that have nothing to say are empty, whatever their type", () => {
    const session = chain(
      { message: null },
      {},
      { type: "branch_summary", fromId: "root", summary: "" },
      said("user", "one"),
    );
    expect(outline(session)).toEqual({ sent: "e3 1", omitted: "e0 empty, e1 empty, e2 empty" });
  });

  test("only for the model are excluded bash executions and unknown roles left out", () => {
    const session = chain(
      said("bashExecution", undefined, { command: "ls", output: "", excludeFromContext: true }),
      said("narrator", "Meanwhile"),
      said("user", "one"),
    );
    expect(outline(session)).toEqual({ sent: "e0 1, e1 1, e2 1", omitted: "" });
    expect(outline(session, { as: "llm" })).toEqual({
      sent: "e2 1",
      omitted: "e0 excluded, e1 excluded",
    });
  });

  test("an empty session, or a leaf before the first entry, has an empty context", () => {
    const empty = {
      model: null,
      thinkingLevel: "off",
      messages: [],
      sources: [],
      omitted: [],
      tokens: { total: 0, basis: "estimate" },
    };
    expect(contextAt(sessionOf([]), NO_ENTRY)).toEqual(empty);
    expect(contextAt(chain(said("user", "one")), NO_ENTRY)).toEqual(empty);
  });
});

describe("context edits", () => {
  const edit = (targetId: string, more: JsonObject) => ({
    type: "context_edit",
    targetId,
    ...more,
  });

  test("without a replacement leave the target as it is, even where an earlier one replaced it", () => {
    const session = chain(
      said("user", "one"),
      edit("e0", { replacement: { content: "two" } }),
      edit("e0", {}),
    );
    expect(messagesOf(session)).toEqual([{ role: "user", content: "one", timestamp: 1 }]);
  });

  test("tell which entry did it", () => {
    const session = chain(
      said("user", "one"),
      said("user", "two"),
      edit("e0", { replacement: null }),
      edit("e1", { replacement: { content: "2" } }),
    );
    const { sources, omitted } = contextAt(session, 3);
    expect(sources).toMatchObject([{ entry: 1, by: 3 }]);
    expect(omitted[0]).toMatchObject({ entry: 0, reason: "edited", by: 2, tokens: 1 });
  });

  test("above the boundary count for nothing, and drop a compaction with its system message", () => {
    const session = chain(
      said("user", "one"),
      edit("e2", { replacement: null }),
      said("user", "two"),
      {
        type: "compaction",
        summary: "all",
        firstKeptEntryId: "e2",
        systemMessage: { role: "system", content: "Be brief" },
      },
      edit("e3", { replacement: null }),
    );
    expect(outline(session)).toEqual({
      sent: "e2 1",
      omitted: "e0 compacted, e1 metadata, e3 edited, e4 metadata",
    });
  });
});

describe("settings", () => {
  test("are the last of the whole path, whatever a compaction took away", () => {
    const session = chain(
      { type: "thinking_level_change", thinkingLevel: "high" },
      { type: "model_change", provider: "p", modelId: "m" },
      { type: "compaction", summary: "all", firstKeptEntryId: "e2" },
      said("assistant", [], { provider: "q", model: "n", stopReason: "error" }),
      { type: "context_edit", targetId: "e3", replacement: null },
    );
    const { model, thinkingLevel } = contextAt(session, 4);
    expect({ model, thinkingLevel }).toEqual({
      model: { provider: "q", modelId: "n" },
      thinkingLevel: "high",
    });
  });

  test("in a harness file only down from the boundary, and with the tools in use", () => {
    const session = chain(
      { type: "thinking_level_change", thinkingLevel: "high" },
      { type: "active_tools_change", activeToolNames: ["read"] },
      { type: "compaction", summary: "all", retainedTail: [] },
      { type: "model_change", provider: "p", modelId: "m" },
    );
    const { model, thinkingLevel, activeToolNames } = contextAt(session, 3);
    expect({ model, thinkingLevel, activeToolNames }).toEqual({
      model: { provider: "p", modelId: "m" },
      thinkingLevel: "off",
      activeToolNames: null,
    });
    expect(contextAt(session, 1).activeToolNames).toEqual(["read"]);
  });
});

describe("at every entry of any session", () => {
  const each = (check: (session: Session, leaf: number) => void, harness = false) =>
    fc.assert(
      fc.property(sessions({ harness, entries: 25 }), ({ bytes }) => {
        const session = sessionOfText(bytes);
        for (let leaf = 0; leaf < session.tree.size; leaf++) check(session, leaf);
      }),
      { numRuns: 40 },
    );

  test.each([false, true])(
    "each entry of the path is a source or omitted, and none twice (harness: %s)",
    (harness) => {
      each((session, leaf) => {
        const { sources, omitted } = contextAt(session, leaf, { as: "llm", joinUser: true });
        const told = [...sources, ...omitted].map(({ entry }) => entry);
        expect(told.sort((a, b) => a - b)).toEqual(
          pathTo(session.tree, leaf).sort((a, b) => a - b),
        );
      }, harness);
    },
  );

  test("the sources' messages are as many as there are", () => {
    each((session, leaf) => {
      for (const joinUser of [false, true]) {
        const { sources, messages } = contextAt(session, leaf, { as: "llm", joinUser });
        expect(sources.reduce((sum, source) => sum + source.messages, 0)).toBe(messages.length);
      }
    });
  });

  test("joined, no two user messages are neighbours, and no block is lost", () => {
    const blocks = (messages: JsonObject[]) =>
      messages.flatMap(({ content }) =>
        typeof content === "string" ? [{ type: "text", text: content }] : content,
      );
    each((session, leaf) => {
      const { messages } = contextAt(session, leaf, { as: "llm", joinUser: true });
      const roles = messages.map(({ role }) => role).join(" ");
      expect(roles).not.toContain("user user");
      expect(blocks(messages)).toEqual(blocks(contextAt(session, leaf, { as: "llm" }).messages));
    });
  });

  test("each body of the path is parsed once, and no other", () => {
    each((session, leaf) => {
      const parsed: number[] = [];
      const entry = session.entry.bind(session);
      const spy = vi.spyOn(session, "entry").mockImplementation((index) => {
        parsed.push(index);
        return entry(index);
      });
      contextAt(session, leaf);
      spy.mockRestore();
      expect(new Set(parsed).size).toBe(parsed.length);
      expect(pathTo(session.tree, leaf)).toEqual(expect.arrayContaining(parsed));
    });
  });
});
