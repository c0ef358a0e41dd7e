import { expect, test } from "vitest";
import { newHeader } from "../../src/extract/header.js";
import { takePath } from "../../src/extract/taken.js";
import { entry, sessionOf } from "../support/session.js";

const chosen = { id: undefined, cwd: undefined, parentSession: undefined };
const UUID7 = /^[0-9a-f]{8}-[0-9a-f]{4}-7[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/;

test("ids are UUIDs of version 7: by chance, or from the content where the time is fixed", () => {
  const session = sessionOf([entry("a", null), entry("b", "a")]);
  const other = sessionOf([entry("a", null), entry("b", "a", { data: 1 })]);
  const idOf = (of: typeof session, end: number, fixed: boolean) =>
    newHeader(of, takePath(of, end), { time: 0x0123456789ab, fixed }, chosen).id;
  const fixed = idOf(session, 1, true);
  expect(fixed).toMatch(UUID7);
  expect(fixed.slice(0, 13)).toBe("01234567-89ab");
  expect(idOf(session, 1, true)).toBe(fixed);
  expect(idOf(session, 0, true)).not.toBe(fixed);
  expect(idOf(other, 1, true)).not.toBe(fixed);
  expect(idOf(session, 1, false)).toMatch(UUID7);
  expect(idOf(session, 1, false)).not.toBe(idOf(session, 1, false));
});

test("the keys stand in pi's order, and the source's other fields are dropped", () => {
  const old = { type: "session", id: "s", version: 3, cwd: "/old", metadata: { a: 1 } };
  const session = sessionOf([entry("a", null)], old);
  const moment = { time: 0, fixed: true };
  const told = { id: "mine", cwd: "/new", parentSession: "/p.jsonl" };
  expect(JSON.stringify(newHeader(session, takePath(session, 0), moment, told))).toBe(
    '{"type":"session","version":3,"id":"mine","timestamp":"1970-01-01T00:00:00.000Z","cwd":"/new","parentSession":"/p.jsonl"}',
  );
  expect(newHeader(session, takePath(session, 0), moment, chosen).cwd).toBe("/old");
});
