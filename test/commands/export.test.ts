import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, test } from "vitest";
import { folderOf } from "../support/folder.js";
import { sampleBytes, samplePath } from "../support/samples.js";
import { piSession } from "../support/spawn.js";

describe("export to Markdown", () => {
  test("writes the current branch, or the one it is told", () => {
    const cwd = folderOf({ "talk.jsonl": sampleBytes("branches.jsonl") });
    const export_ = (...options: string[]) =>
      piSession(["export", "talk.jsonl", ...options], { cwd });
    expect(export_("-o", "talk.md")).toEqual({ status: 0, out: "", err: "" });
    expect(readFileSync(join(cwd, "talk.md"), "utf8")).toContain("All 42 tests pass.");
    expect(export_("-o", "old.md", "--leaf", "@branched types?").status).toBe(2);
    const { out } = export_("-f", "md", "-o", "-", "--leaf", "@branded types?");
    expect(out).toContain("could the compiler catch this");
    expect(out).not.toContain("All 42 tests pass.");
    expect(readdirSync(cwd).sort()).toEqual(["talk.jsonl", "talk.md"]);
  });

  test("says what it would do without -o, and asks what -o means", () => {
    expect(piSession(["export", samplePath("linear.jsonl")])).toMatchObject({
      status: 0,
      out: expect.stringMatching(/^would export .*linear\.jsonl {2}6 entries\n$/),
      err: "nothing was written; -o says where to\n",
    });
    const unclear = piSession(["export", samplePath("linear.jsonl"), "-o", "talk.txt"]);
    expect(unclear).toMatchObject({ status: 2, out: "" });
    expect(unclear.err).toContain("-f says what to write");
  });

  test("tells when it is too long for an issue", () => {
    const text = "word ".repeat(20_000);
    const line = {
      type: "message",
      id: "a",
      parentId: null,
      message: { role: "user", content: text },
    };
    const cwd = folderOf({
      "talk.jsonl": `{"type":"session","version":3,"id":"s"}\n${JSON.stringify(line)}\n`,
    });
    const { status, err } = piSession(["export", "talk.jsonl", "-o", "talk.md"], { cwd });
    expect(status).toBe(0);
    expect(err).toMatch(/^talk\.md has 100,\d{3} characters; an issue on GitHub takes 65,536\n$/);
  });
});

describe("export to a page", () => {
  test("writes one that holds the session and needs nothing else", () => {
    const cwd = folderOf({ "talk.jsonl": sampleBytes("branches.jsonl") });
    const args = ["export", "talk.jsonl", "-o", "talk.html"];
    expect(piSession(args, { cwd })).toEqual({ status: 0, out: "", err: "" });
    const page = readFileSync(join(cwd, "talk.html"), "utf8");
    expect(page).toMatch(/^<!doctype html>[\s\S]*<title>Saffron by the kilogram<\/title>/);
    expect(page).toContain("default-src 'none'");
    expect(piSession(args, { cwd })).toMatchObject({ status: 2, out: "" });
    const { out } = piSession(["export", "talk.jsonl", "-f", "html", "-o", "-"], { cwd });
    expect(out).toBe(page);
  });

  test("says what of the file it does not hold", () => {
    const { status, err, out } = piSession([
      "export",
      samplePath("line-torn-last.jsonl"),
      "-f",
      "html",
      "-o",
      "-",
    ]);
    expect({ status, err }).toMatchObject({
      status: 0,
      err: expect.stringContaining("1 malformed line skipped: 4"),
    });
    expect(out).toMatch(/<\/html>\n$/);
  });
});
