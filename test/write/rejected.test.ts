import { readdirSync, readFileSync, statSync } from "node:fs";
import { join } from "node:path";
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { RejectedFile } from "../../src/write/rejected.js";
import { folderOf } from "../support/folder.js";

const where = { line: 3, offset: 120, rule: "line/torn" };

/** What the lines of a rejected file say was taken out. */
function bytesIn(path: string | null): Buffer[] {
  const lines = readFileSync(path as string, "utf8")
    .trimEnd()
    .split("\n");
  return lines.map((line) => {
    const { text, base64, ...rest } = JSON.parse(line);
    expect(rest).toEqual(where);
    return text === undefined ? Buffer.from(base64, "base64") : Buffer.from(text);
  });
}

describe("RejectedFile", () => {
  it("holds what was taken out, byte for byte", () => {
    const folder = folderOf({});
    const bytes = fc.oneof(
      fc.uint8Array(),
      fc.string({ unit: "binary" }).map((text) => new TextEncoder().encode(text)),
    );
    fc.assert(
      fc.property(fc.array(bytes, { minLength: 1, maxLength: 4 }), (all) => {
        const rejected = new RejectedFile(join(folder, "out"), "out");
        for (const each of all) rejected.add(where, each);
        rejected.publish();
        expect(bytesIn(rejected.path)).toEqual(all.map((each) => Buffer.from(each)));
        rejected.withdraw();
        expect(readdirSync(folder)).toEqual([]);
      }),
      { numRuns: 30 },
    );
  });

  it("writes text as text, anything else as base64", () => {
    const rejected = new RejectedFile(join(folderOf({}), "out"), "out");
    rejected.add(where, Buffer.from('{"a":"é\u2028'));
    rejected.add(where, Buffer.from([0x61, 0xff]));
    rejected.publish();
    expect(readFileSync(rejected.path as string, "utf8")).toBe(
      `{"line":3,"offset":120,"rule":"line/torn","text":"{\\"a\\":\\"é\u2028"}\n` +
        `{"line":3,"offset":120,"rule":"line/torn","base64":"Yf8="}\n`,
    );
  });

  it("takes long lines in parts without cutting a character", () => {
    for (const text of ["é€😀x".repeat(700_000), `${"x".repeat(786_431)}😀`]) {
      const rejected = new RejectedFile(join(folderOf({}), "out"), "out");
      const whole = Buffer.from(text);
      rejected.add(where, whole);
      rejected.add(where, whole.subarray(0, -1));
      rejected.publish();
      const [first, second] = bytesIn(rejected.path) as [Buffer, Buffer];
      expect(first.equals(whole)).toBe(true);
      expect(second.equals(whole.subarray(0, -1))).toBe(true);
    }
  });

  it("makes a new file each time something is taken out, and none otherwise", () => {
    const folder = folderOf({ "out.rejected": "kept" });
    for (const taken of [0, 1, 0, 1]) {
      const rejected = new RejectedFile(join(folder, "out"), "out");
      if (taken > 0) rejected.add(where, Buffer.from("x"));
      rejected.publish();
      rejected.discard();
    }
    expect(readdirSync(folder)).toEqual(["out.rejected", "out.rejected1", "out.rejected2"]);
    expect(readFileSync(join(folder, "out.rejected"), "utf8")).toBe("kept");
  });

  it("is as private as the file it was taken from, and gone when given up", () => {
    const folder = folderOf({});
    const like = { mode: 0o100600n, uid: -1n, gid: -1n };
    const rejected = new RejectedFile(join(folder, "out"), "out", like);
    rejected.add(where, Buffer.from("x"));
    rejected.publish();
    expect(statSync(rejected.path as string).mode & 0o777).toBe(0o600);
    const another = new RejectedFile(join(folder, "out"), "out", like);
    another.add(where, Buffer.from("x"));
    another.discard();
    expect(readdirSync(folder)).toEqual(["out.rejected"]);
  });
});
