import { expect, test } from "vitest";
import {
  isValidSessionId,
  parseFileName,
  projectFolderName,
  sessionFileName,
} from "../../src/format/place.js";

// What pi 1.6.0 made of these, asked by its getDefaultSessionDir, assertValidSessionId and create.

test.each([
  ["/", "----"],
  ["/home/a/b", "--home-a-b--"],
  ["/a:b/c\\d", "--a-b-c-d--"],
  ["/w e i r d/ü", "--w e i r d-ü--"],
  ["/a.b/-c-", "--a.b--c---"],
])("the folder of the project at %j", (cwd, name) => {
  expect(projectFolderName(cwd)).toBe(name);
});

test.each([
  ["a", true],
  ["a.b_c-d", true],
  ["A1", true],
  ["", false],
  ["-a", false],
  ["a-", false],
  [".a", false],
  ["a b", false],
  ["ä", false],
  ["a\n", false],
])("%j as a session id", (id, valid) => {
  expect(isValidSessionId(id)).toBe(valid);
});

test("a file's name tells the header's time and id", () => {
  const name = "2026-11-30T05-19-29-909Z_my.session_1.jsonl";
  const header = { timestamp: "2026-11-30T05:19:29.909Z", id: "my.session_1" };
  expect(sessionFileName(header)).toBe(name);
  expect(parseFileName(name)).toEqual(header);
  expect(parseFileName("notes.jsonl")).toBeUndefined();
  expect(parseFileName(`${name}.bak`)).toBeUndefined();
});
