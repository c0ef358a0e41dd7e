import { readFileSync } from "node:fs";
import { beforeAll, describe, expect, test } from "vitest";
import { type Answer, askPi, type Peer } from "./peers.js";

/** What `check` and `explain` say that pi does, held against pi on the samples of `check`. */

const REFUSED = [
  "line-bom",
  "header-missing",
  "header-not-first",
  "withdrawn-format-4",
  "check/header-not-first",
  "check/header-fields-id",
];

const OPENED = [
  "line-torn-last",
  "line-torn-middle",
  "line-fused",
  "line-split-record",
  "line-nul",
  "line-not-json",
  "line-not-an-entry",
  "line-no-final-newline",
  "header-duplicate",
  "version-future",
  "empty",
  "check/header-version-absent",
  "check/header-version-without-ids",
  "check/header-version-hook-message",
  "check/id-missing",
  "check/id-duplicate-replay",
  "check/parent-absent",
  "check/ref-context-edit",
  "check/ref-label",
  "check/compaction-boundary",
  "check/compaction-boundary.quiet",
  "check/compaction-splits-pair",
  "check/compaction-empty-summary",
  "check/message-missing",
  "check/message-role",
  "check/tool-orphan-result",
  "check/tool-orphan-result-edit",
];

const answers = new Map<string, Answer>();

const nameOf = (sample: string) => `${sample.replace("/", "-")}.jsonl`;

async function ask(peer: Peer, samples: readonly string[]): Promise<Map<string, Answer>> {
  const files = samples.map((sample) => ({
    name: nameOf(sample),
    bytes: readFileSync(new URL(`../../samples/${sample}.jsonl`, import.meta.url)),
  }));
  return askPi(peer, files, ["entries", "tree", "contexts", "list"]);
}

beforeAll(async () => {
  for (const [name, answer] of await ask("pi-1.6.0", [...REFUSED, ...OPENED])) {
    answers.set(name, answer);
  }
});

function of(sample: string): Answer {
  return answers.get(nameOf(sample))!;
}

/** The roles of what the model is sent at an entry; undefined where pi throws. */
function sentAt(sample: string, id: string): unknown[] | undefined {
  const { contexts, messages } = of(sample);
  const context = contexts.find((one) => one.id === id)!;
  return context.threw ? undefined : context.llm.map((at) => roleOf(messages[at]));
}

function roleOf(message: unknown): unknown {
  return (message as { role?: unknown } | null)?.role;
}

function idsOf(sample: string): unknown[] {
  return of(sample).entries.map((entry) => (entry as { id?: unknown } | null)?.id);
}

describe("pi 1.6.0", () => {
  test.each(REFUSED)("refuses %s", (sample) => {
    expect(of(sample).opened).toBe(false);
    expect(of(sample).error).toMatch(/not a valid pi session/);
  });

  test.each([
    ["line-torn-last", ["a1000001", "a1000002"]],
    ["line-torn-middle", ["a1000001", "a1000002", "a1000004", "a1000005"]],
    ["line-fused", ["a1000001", "a1000002", "a1000005", "a1000006"]],
    ["line-split-record", ["a1000001", "a1000003", "a1000004"]],
    ["line-nul", ["a1000001", "a1000003"]],
    ["line-not-json", ["a1000001", "a1000002", "a1000003"]],
  ])("passes over the malformed lines of %s, whole entries on them too", (sample, ids) => {
    expect(idsOf(sample)).toEqual(ids);
  });

  test("takes other JSON than null for entries, the last for the current leaf", () => {
    expect(idsOf("line-not-an-entry")).toHaveLength(9);
    expect(of("line-not-an-entry").leaf).toBeUndefined();
  });

  test("adds a final newline, and a header to an empty file", () => {
    expect(of("line-no-final-newline").rewritten).toBe(true);
    expect(of("empty").rewritten).toBe(true);
  });

  test("passes over later headers, and has entries written twice twice", () => {
    expect(of("header-duplicate").leaf).toBe("a1000003");
    expect(idsOf("header-duplicate")).toHaveLength(5);
    expect(of("header-duplicate").tree.filter(({ again }) => again).length).toBeGreaterThan(0);
  });

  test("opens a version above 3 as it is", () => {
    expect(of("version-future")).toMatchObject({ opened: true, rewritten: false });
  });

  test("gives new ids to entries that have some, below a header without version", () => {
    expect(of("check/header-version-absent").rewritten).toBe(true);
    expect(idsOf("check/header-version-absent")).not.toContain("c0000001");
  });

  test("finds nothing but the last of entries without ids under version 3", () => {
    expect(of("check/header-version-without-ids").leaf).toBeUndefined();
    expect(of("check/header-version-without-ids").tree.map(({ parent }) => parent)).toEqual([
      -1, -1,
    ]);
  });

  test("never sends a hookMessage under version 3, nor a role it does not know", () => {
    expect(sentAt("check/header-version-hook-message", "c0000003")).toEqual(["user", "assistant"]);
    expect(sentAt("check/message-role", "c0000004")).toEqual(["user", "assistant"]);
  });

  test("takes an entry for a root whose parent it cannot find", () => {
    expect(of("check/parent-absent").tree.map(({ parent }) => parent)).toEqual([-1, -1]);
    expect(sentAt("check/parent-absent", "c0000002")).toEqual(["assistant"]);
  });

  test("throws on an edit without replacement, and ignores one without target", () => {
    expect(sentAt("check/ref-context-edit", "c0000003")).toBeUndefined();
    expect(sentAt("check/ref-context-edit", "c0000008")).toEqual(["user", "user"]);
  });

  test("keeps nothing for a compaction whose boundary it does not find", () => {
    expect(sentAt("check/compaction-boundary", "c0000004")).toEqual(["user", "user"]);
    expect(sentAt("check/compaction-empty-summary", "c0000004")).toEqual(["user", "user"]);
  });

  test("sends a result whose call is compacted away, edited out or failed", () => {
    expect(sentAt("check/compaction-splits-pair", "c0000006")).toEqual([
      "user",
      "toolResult",
      "assistant",
      "user",
    ]);
    expect(sentAt("check/tool-orphan-result-edit", "c0000005")).toEqual([
      "user",
      "toolResult",
      "assistant",
    ]);
    expect(sentAt("check/tool-orphan-result", "c0000006")).toContain("toolResult");
  });

  test("throws on a message entry without a message, and lists no session that has one", () => {
    expect(sentAt("check/message-missing", "c0000002")).toBeUndefined();
    expect(sentAt("check/message-missing", "c0000003")).toBeUndefined();
    expect(of("check/message-missing").listed).toBeUndefined();
  });
});

test("pi 0.66.1 crashed on null, and replaced a file without a header", async () => {
  const asked = ["line-not-an-entry", "header-missing", "line-bom", "line-no-final-newline"];
  const old = await ask("pi-0.66.1", asked);
  expect(old.get(nameOf("line-not-an-entry"))!.opened).toBe(false);
  expect(old.get(nameOf("header-missing"))).toMatchObject({ rewritten: true, entries: [] });
  expect(old.get(nameOf("line-bom"))).toMatchObject({ leaf: "a1000002", rewritten: false });
  expect(old.get(nameOf("line-no-final-newline"))!.rewritten).toBe(false);
});
