import { expect, test } from "vitest";
import { checkSession } from "../../../src/check/check.js";
import { memorySource } from "../../../src/read/source.js";
import { readSession } from "../../../src/session/open.js";
import { entry, sessionOf } from "../../support/session.js";

function sizes(entries: object[]) {
  const { findings } = checkSession(sessionOf(entries), {
    isWanted: (rule) => rule.startsWith("size/"),
  });
  return findings.map(
    ({ rule, severity, line, message }) => `${line} ${rule} ${severity}: ${message}`,
  );
}

/** A message whose text, or whatever `more` says, has so many bytes. */
function large(id: string, parentId: string | null, message: object): object {
  return entry(id, parentId, { type: "message", message });
}

const text = (bytes: number) => [{ type: "text", text: "x".repeat(bytes) }];

test("a line over 10 MB, and not one of 10 MB", () => {
  const filled = (bytes: number) => {
    const empty = JSON.stringify(entry("a", null, { data: "" })).length;
    return entry("a", null, { data: "x".repeat(bytes - empty) });
  };
  expect(sizes([filled(10_000_000)])).toEqual([]);
  expect(sizes([filled(10_000_001)])).toEqual(["2 size/line info: a line of 10 MB"]);
});

test("a file past 50 MB says where the bytes are", () => {
  const image = { type: "image", mimeType: "image/png", data: "A".repeat(9_000_000) };
  const entries = [
    large("a", null, { role: "user", content: [image] }),
    large("b", "a", {
      role: "toolResult",
      content: text(9_000_000),
      details: "y".repeat(8_000_000),
    }),
    large("c", "a", { role: "user", content: text(9_000_000) }),
    large("d", "c", { role: "user", content: text(9_000_000) }),
    entry("e", "d", { type: "compaction", firstKeptEntryId: "d", summary: "s" }),
    large("f", "e", { role: "user", content: text(9_000_000) }),
  ];
  expect(sizes(entries)).toEqual([
    "1 size/file warning: 53 MB, of it images 9.0 MB, tool output 9.0 MB, details 8.0 MB, abandoned branches 17 MB and compacted away 18 MB",
    "3 size/line info: a line of 17 MB",
  ]);
});

test("a file of 50 MB is no finding", () => {
  expect(sizes([large("a", null, { role: "user", content: text(9_000_000) })])).toEqual([]);
});

test("a line that no string can hold is an error", () => {
  const header = '{"type":"session","version":3,"id":"s"}\n';
  const source = memorySource(Buffer.from(header));
  const session = readSession(source);
  session.malformed.add(2, header.length, 600_000_000, "too-long");
  const { findings } = checkSession(session, { isWanted: (rule) => rule === "size/line" });
  expect(findings).toMatchObject([
    { rule: "size/line", severity: "error", line: 2, message: expect.stringContaining("600 MB") },
  ]);
});
