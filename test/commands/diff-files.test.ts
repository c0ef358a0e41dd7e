import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, test } from "vitest";
import { folderOf } from "../support/folder.js";
import { toBytes } from "../support/generate.js";
import { sampleBytes } from "../support/samples.js";
import { piSession } from "../support/spawn.js";

const HEADER = { type: "session", version: 3, id: "s", cwd: "/w" };
const say = (id: string, parentId: string | null, text: string, more: object = {}) => {
  const message = { role: "user", content: [{ type: "text", text }], ...more };
  return { type: "message", id, parentId, timestamp: "2026-01-01T00:00:00.000Z", message };
};
const OLD = [
  HEADER,
  say("aaaa0001", null, "Hello"),
  say("aaaa0002", "aaaa0001", `${"The same beginning. ".repeat(20)}Then beans.`, { n: 1 }),
  say("aaaa0003", "aaaa0002", "Only here"),
];
const NEW = [
  { ...HEADER, cwd: "/elsewhere" },
  say("aaaa0004", "aaaa0001", "Only there"),
  say("aaaa0001", null, "Hello"),
  say("aaaa0002", "aaaa0001", `${"The same beginning. ".repeat(20)}Then rice.`, { m: null }),
];

function files(left: object[], right: object[], malformed = ""): { cwd: string } {
  const cwd = folderOf({
    "old.jsonl": toBytes(left).toString() + malformed,
    "new.jsonl": toBytes(right).toString(),
  });
  return { cwd };
}

const diff = (how: { cwd: string }, ...options: string[]) =>
  piSession(["diff", "old.jsonl", "new.jsonl", ...options], how);

test("JSON: what is added, removed and changed", () => {
  const { status, out, err } = diff(files(OLD, NEW), "-f", "json");
  expect({ status, err }).toEqual({ status: 1, err: "" });
  const text = (words: string) => `${"The same beginning. ".repeat(20)}${words}`;
  expect(JSON.parse(out)).toEqual({
    schema: "diff/1",
    kind: "files",
    files: { left: "old.jsonl", right: "new.jsonl" },
    same: 1,
    added: [{ id: "aaaa0004", line: 2, type: "message", role: "user" }],
    removed: [{ id: "aaaa0003", line: 4, type: "message", role: "user" }],
    changed: [
      {
        id: null,
        left: 1,
        right: 1,
        type: "session",
        role: null,
        changes: [{ pointer: "/cwd", left: "/w", right: "/elsewhere" }],
      },
      {
        id: "aaaa0002",
        left: 3,
        right: 4,
        type: "message",
        role: "user",
        changes: [
          {
            pointer: "/message/content/0/text",
            left: text("Then beans."),
            right: text("Then rice."),
          },
          { pointer: "/message/n", left: 1 },
          { pointer: "/message/m", right: null },
        ],
      },
    ],
    malformed: { left: [], right: [] },
  });
});

test("text: both values cut to where they part", () => {
  const { status, out } = diff(files(OLD, NEW));
  expect(status).toBe(1);
  expect(out).toBe(
    [
      "- aaaa0003  line 4  user  Only here",
      "+ aaaa0004  line 2  user  Only there",
      "~ header  line 1",
      '    /cwd  "/w" → "/elsewhere"',
      "~ aaaa0002  line 3 → 4  user",
      '    /message/content/0/text  …"ame beginning. Then beans." → …"ame beginning. Then rice."',
      "    /message/n  1 → (absent)",
      "    /message/m  (absent) → null",
      "1 the same, 1 removed, 1 added, 1 changed, another header",
      "",
    ].join("\n"),
  );
  expect(diff(files(OLD, NEW), "--stat").out).toBe(
    "1 the same, 1 removed, 1 added, 1 changed, another header\n",
  );
});

test("no difference: status 0, also by --ignore and --structure", () => {
  expect(diff(files(OLD, OLD))).toEqual({
    status: 0,
    out: "no difference: 3 the same\n",
    err: "",
  });
  const changed = OLD.map((each) => ({ ...each, timestamp: "2027-01-01T00:00:00.000Z" }));
  expect(diff(files(OLD, changed)).status).toBe(1);
  expect(diff(files(OLD, changed), "--ignore", "/timestamp").status).toBe(0);
  const { cwd } = files(OLD, JSON.parse(JSON.stringify(OLD).replaceAll("aaaa000", "bbbb000")));
  expect(diff({ cwd }).status).toBe(1);
  expect(diff({ cwd }, "--structure").status).toBe(0);
});

test("--ignore is a prefix, may be repeated, and * is any step", () => {
  const ignore = (...pointers: string[]) => {
    const options = pointers.flatMap((pointer) => ["--ignore", pointer]);
    const { out } = diff(files(OLD, NEW), "-f", "json", ...options);
    return JSON.parse(out).changed.flatMap(({ changes }: never) =>
      (changes as { pointer: string }[]).map(({ pointer }) => pointer),
    );
  };
  expect(ignore("/message/content", "/cwd")).toEqual(["/message/n", "/message/m"]);
  expect(ignore("/*/content/*/text")).toEqual(["/cwd", "/message/n", "/message/m"]);
  expect(ignore("/cwd", "/message")).toEqual([]);
});

test("malformed lines are told of and compared as bytes", () => {
  const how = files(OLD, OLD, '{"type":"mess');
  const { status, out, err } = diff(how, "-f", "json");
  expect(status).toBe(1);
  expect(err).toBe("1 malformed line skipped: 5 (pi-session check old.jsonl)\n");
  expect(JSON.parse(out)).toMatchObject({
    same: 3,
    removed: [{ id: null, line: 5, malformed: "torn" }],
    malformed: { left: [{ line: 5, reason: "torn" }], right: [] },
  });
  expect(diff(how).out).toBe(
    "- line 5  malformed: torn\n3 the same, 1 malformed only on one side\n",
  );
  expect(diff(how, "--strict").status).toBe(2);
  const both = piSession(["diff", "old.jsonl", "old.jsonl"], how);
  expect([both.status, both.out]).toEqual([0, "no difference: 3 the same\n"]);
});

test("one of the two may be standard input", () => {
  const { cwd } = files(OLD, NEW);
  expect(piSession(["diff", "old.jsonl", "-"], { cwd, input: toBytes(OLD) }).status).toBe(0);
  expect(piSession(["diff", "-", "-"], { cwd })).toMatchObject({ status: 2, out: "" });
});

test("values of any nesting, and keys with control characters", () => {
  const deep = `${"[".repeat(100_000)}1${"]".repeat(100_000)}`;
  const line = (data: string) => `{"type":"custom","id":"a","parentId":null,"data":${data}}\n`;
  const header = `${JSON.stringify(HEADER)}\n`;
  const cwd = folderOf({
    "old.jsonl": header + line(`{"a":${deep}}`),
    "new.jsonl": header + line(`{"a":${deep.replace("1", "2")},"\\u001b[2J":${deep}}`),
  });
  const { status, out } = diff({ cwd });
  expect(status).toBe(1);
  expect(out).toContain("…  1 → 2\n");
  expect(out).toContain("    /data/␛[2J  (absent) → [[[[[[[[");
  const { changed } = JSON.parse(diff({ cwd }, "-f", "json").out);
  expect(changed[0].changes[0]).toEqual({
    pointer: `/data/a${"/0".repeat(100_000)}`,
    left: 1,
    right: 2,
  });
});

describe("usage", () => {
  test.each([
    [["a", "b", "c", "d"], "diff takes FILE REF REF or FILE FILE"],
    [["a", "b", "c", "--structure"], "--ignore and --structure are for two files"],
    [["a", "b", "--ignore", "time"], "expected a JSON pointer, which begins with /, not 'time'"],
    [["old.jsonl", "gone.jsonl"], "gone.jsonl: no such file"],
  ])("%j: %s", (argv, message) => {
    const { status, out, err } = piSession(["diff", ...argv], files(OLD, NEW));
    expect({ status, out, err }).toEqual({ status: 2, out: "", err: `pi-session: ${message}\n` });
  });
});

test.each(["leaf", "@fixed", "root", "line:4", "leaf~2", "leaf^"])(
  "%s alone is a second file, or one entry too few",
  (name) => {
    const cwd = folderOf({ "a.jsonl": sampleBytes("linear.jsonl") });
    expect(piSession(["diff", "a.jsonl", name], { cwd })).toEqual({
      status: 2,
      out: "",
      err: `pi-session: ${name}: no such file; two branches are compared as FILE REF REF\n`,
    });
    writeFileSync(join(cwd, name), sampleBytes("linear.jsonl"));
    expect(piSession(["diff", "a.jsonl", name], { cwd }).status).toBe(0);
  },
);
