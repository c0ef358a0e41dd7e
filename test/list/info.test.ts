import { join } from "node:path";
import { expect, test } from "vitest";
import { infoOf } from "../../src/list/info.js";
import { openSession } from "../../src/session/open.js";
import { folderOf } from "../support/folder.js";
import { samplePath } from "../support/samples.js";
import { entry, sessionOf, sessionOfText } from "../support/session.js";

test("what a list tells of a session", async () => {
  const session = await openSession(samplePath("branches.jsonl"));
  expect(infoOf(session)).toEqual({
    id: "019a2c11-0f42-7a8e-b1c3-5d6e7f809a1b",
    cwd: "/home/mina/pantry",
    parentSession: null,
    version: 3,
    created: Date.UTC(2026, 2, 2, 14, 2),
    modified: Date.UTC(2026, 2, 2, 14, 13, 1),
    name: "Saffron by the kilogram",
    firstMessage:
      "My shopping list says I need 1.5 kg of saffron. Something adds up grams and kilograms as if they were the same. Can you find it?",
    messages: 21,
    branches: 3,
    size: 10_711,
    problems: [],
  });
  session.close();
});

function said(id: string, role: string, more: object): object {
  return entry(id, null, { type: "message", message: { role, ...more } });
}

test("the last activity is the latest time that a message of user or model has", () => {
  const modified = (...entries: object[]) => infoOf(sessionOf(entries)).modified;
  const header = Date.UTC(2026, 0, 1);
  expect(modified()).toBe(header);
  expect(modified(said("a", "toolResult", { content: [], timestamp: header + 9 }))).toBe(header);
  expect(modified(said("a", "user", { timestamp: header + 9 }))).toBe(header);
  const user = said("a", "user", { content: "", timestamp: header + 7 });
  expect(modified(user, said("b", "assistant", { content: [], timestamp: header + 5 }))).toBe(
    header + 7,
  );
  const late = { ...said("c", "user", { content: "" }), timestamp: "2026-01-02T00:00:00Z" };
  expect(modified(user, late)).toBe(Date.UTC(2026, 0, 2));
  // Its own time counts as pi counts it: any number, however written, and nothing else.
  const at = (timestamp: string) => {
    const text = JSON.stringify(said("a", "user", { content: "", timestamp: "T" }));
    return infoOf(sessionOfText(text.replace('"T"', timestamp))).modified;
  };
  expect(at("1.5e12")).toBe(1.5e12);
  expect(at("1500000000000.9")).toBe(1_500_000_000_000);
  expect(at("7")).toBe(7);
  for (const none of ["-5", "0"]) expect(at(none)).toBeNaN();
  for (const other of ['"1500000000000"', "null", "[]"]) expect(at(other)).toBe(header);
});

test("times that are none", () => {
  const info = infoOf(sessionOf([], { type: "session", id: "s", timestamp: 5 }));
  expect([info.created, info.modified]).toEqual([Number.NaN, Number.NaN]);
  const endless = said("a", "user", { content: "", timestamp: 1e300 });
  expect(infoOf(sessionOf([endless])).modified).toBeNaN();
});

test("the first words are those of the first message that has any, and not all of them", () => {
  const words = (...contents: unknown[]) =>
    infoOf(sessionOf(contents.map((content, at) => said(`${at}`, "user", { content }))))
      .firstMessage;
  expect(words()).toBeNull();
  const image = { type: "image", data: "AA==", mimeType: "image/png" };
  expect(words("", [image], [{ type: "text", text: "look" }, image, { type: "text" }])).toBe(
    "look ",
  );
  expect(words(null, 5, ["x"], "y")).toBe("y");
  expect(words(`${"x".repeat(999)}🦊`)).toBe("x".repeat(999));
});

test("errors in lines and headers are told by their rules, a warning is not", async () => {
  expect(infoOf(sessionOfText(`${JSON.stringify(entry("a", null))}\n{"ty\n{"ty`)).problems).toEqual(
    ["header/missing", "line/torn"],
  );
  expect(infoOf(sessionOf([entry("a", "lost")])).problems).toEqual([]);
  const name = "2026-01-01T00-00-00-000Z_other.jsonl";
  const file = join(folderOf({ [name]: '{"type":"session","id":"s","version":3}\n' }), name);
  const session = await openSession(file);
  expect(infoOf(session).problems).toEqual([]);
  session.close();
});
