import { readdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, test } from "vitest";
import { folderOf } from "../support/folder.js";
import { sampleBytes, samplePath } from "../support/samples.js";
import { piSession } from "../support/spawn.js";

const SAMPLE = samplePath("branches.jsonl");

describe("redact", () => {
  test("writes a copy of the same size and says so", () => {
    const cwd = folderOf({ "talk.jsonl": sampleBytes("branches.jsonl") });
    const { status, out, err } = piSession(["redact", "talk.jsonl", "-o", "shown.jsonl"], { cwd });
    expect({ status, out, err }).toEqual({
      status: 0,
      out: "redacted talk.jsonl → shown.jsonl  28 lines\n",
      err: "",
    });
    const shown = readFileSync(join(cwd, "shown.jsonl"));
    expect(shown).toHaveLength(sampleBytes("branches.jsonl").length);
    expect(shown.toString()).not.toMatch(/saffron/i);
    expect(shown.toString()).toContain('"id":"c40f8a16"');
  });

  test("draws the same tree as before", () => {
    const bones = (file: string, input?: Buffer) =>
      JSON.parse(piSession(["tree", file, "-f", "json"], { input }).out).nodes.map(
        ({
          id,
          parent,
          children,
          line,
          offset,
          type,
          role,
          timestamp,
        }: Record<string, unknown>) => ({
          ...{ id, parent, children, line, offset, type, role, timestamp },
        }),
      );
    const shown = piSession(["redact", SAMPLE, "-o", "-"]);
    expect(shown.err).toMatch(/^redacted .*branches\.jsonl {2}28 lines\n$/);
    expect(bones("-", Buffer.from(shown.out))).toEqual(bones(SAMPLE));
  });

  test("without -o writes nothing", () => {
    const cwd = folderOf({ "talk.jsonl": sampleBytes("line-torn-last.jsonl") });
    const { status, out, err } = piSession(["redact", "talk.jsonl"], { cwd });
    expect({ status, out, err }).toEqual({
      status: 0,
      out: "would redact talk.jsonl  4 lines, 1 of them malformed\n",
      err: "nothing was written; -o says where to\n",
    });
    expect(readdirSync(cwd)).toEqual(["talk.jsonl"]);
  });

  test("tells of fields to keep that no session has, and does the rest", () => {
    const cwd = folderOf({ "talk.jsonl": sampleBytes("branches.jsonl") });
    const redact = (...argv: string[]) => piSession(["redact", "talk.jsonl", ...argv], { cwd });
    const err = "no field of talk.jsonl is named modle (--keep)\n";
    // `model` stands inside `message` too, which is kept as a whole.
    const done = redact("-o", "shown.jsonl", "--keep", "message,modle,model");
    expect({ ...done }).toEqual({
      status: 0,
      out: "redacted talk.jsonl → shown.jsonl  28 lines\n",
      err,
    });
    expect(readFileSync(join(cwd, "shown.jsonl"), "utf8")).toMatch(/saffron/i);
    // Nothing failed in this one, which is no mistake of whoever asks for it.
    expect(redact("--keep", "modle,cwd,errorMessage")).toMatchObject({
      status: 0,
      err: `nothing was written; -o says where to\n${err}`,
    });
  });

  test("keeps the fields it is told to", () => {
    const { out } = piSession([
      "redact",
      SAMPLE,
      "-o",
      "-",
      "--keep",
      "label,name",
      "--keep",
      "cwd",
    ]);
    expect(out).toContain("Saffron by the kilogram");
    expect(out).toContain("branded types?");
    expect(out).toContain(JSON.parse(sampleBytes("branches.jsonl").toString().split("\n")[0]!).cwd);
    expect(out).not.toContain("shopping list");
  });

  test("overwrites nothing, itself least of all, unless forced", () => {
    const cwd = folderOf({ "talk.jsonl": "{}\n", "other.jsonl": "mine" });
    const onto = (name: string) => piSession(["redact", "talk.jsonl", "-o", name], { cwd });
    expect(onto("other.jsonl")).toMatchObject({ status: 2, out: "" });
    expect(onto("talk.jsonl")).toMatchObject({ status: 2, out: "" });
    expect(readFileSync(join(cwd, "other.jsonl"), "utf8")).toBe("mine");
    expect(
      piSession(["redact", "talk.jsonl", "-o", "other.jsonl", "--force"], { cwd }).status,
    ).toBe(0);
    expect(readFileSync(join(cwd, "other.jsonl"), "utf8")).toBe("{}\n");
  });

  test("takes what is no session, too, and what is empty", () => {
    const redact = (input: string) => piSession(["redact", "-", "-o", "-"], { input }).out;
    expect(redact("")).toBe("");
    expect(redact("Dear Mina: meet me\nat nine\n")).toBe("xxxx xxxx: xxxx xx\nxx xxxx\n");
  });

  test.each(["utf16le", "utf-16be"])("%s stays what it is", (encoding) => {
    const text = `\ufeff${sampleBytes("line-u2028.jsonl")}`;
    const bytes = Buffer.from(text, "utf16le");
    if (encoding === "utf-16be") bytes.swap16();
    const cwd = folderOf({ "talk.jsonl": bytes });
    expect(piSession(["redact", "talk.jsonl", "-o", "shown.jsonl"], { cwd }).status).toBe(0);
    const shown = readFileSync(join(cwd, "shown.jsonl"));
    expect(shown.subarray(0, 2)).toEqual(bytes.subarray(0, 2));
    if (encoding === "utf-16be") shown.swap16();
    writeFileSync(join(cwd, "utf8.jsonl"), shown.toString("utf16le").slice(1));
    const plain = piSession(["redact", samplePath("line-u2028.jsonl"), "-o", "-"]).out;
    expect(readFileSync(join(cwd, "utf8.jsonl"), "utf8")).toBe(plain);
  });
});
