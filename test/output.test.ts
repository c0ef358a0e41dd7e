import { closeSync, mkdtempSync, openSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import fc from "fast-check";
import { afterAll, describe, expect, it } from "vitest";
import { descriptorOutput, memoryOutput } from "../src/output.js";

const folder = mkdtempSync(join(tmpdir(), "pi-session-output-"));
afterAll(() => rmSync(folder, { recursive: true }));

/** Texts and bytes, up to some that no buffer holds. */
const part = fc.oneof(
  fc.string({ unit: "grapheme" }),
  fc.uint8Array(),
  fc.nat({ max: 90_000 }).map((length) => "é€x".repeat(length)),
  fc.nat({ max: 90_000 }).map((length) => new Uint8Array(length).fill(0xff)),
);

describe("Output", () => {
  it("hands on texts and bytes in order, all of them", () => {
    fc.assert(
      fc.property(fc.array(part, { maxLength: 8 }), (parts) => {
        const file = join(folder, "out");
        const fd = openSync(file, "w");
        const memory = memoryOutput();
        for (const output of [descriptorOutput(fd), memory]) {
          for (const each of parts) {
            if (typeof each === "string") output.write(each);
            else {
              const bytes = Uint8Array.from(each);
              output.writeBytes(bytes);
              bytes.fill(0);
            }
          }
          output.flush();
        }
        closeSync(fd);
        const expected = Buffer.concat(parts.map((each) => Buffer.from(each as string)));
        expect(readFileSync(file).equals(expected)).toBe(true);
        expect(memory.bytes().equals(expected)).toBe(true);
      }),
      { numRuns: 40 },
    );
  });

  it("throws the system's error for what cannot be written", () => {
    const fd = openSync("/dev/full", "w");
    const output = descriptorOutput(fd);
    output.write("x");
    expect(() => output.flush()).toThrow(/ENOSPC/);
    expect(() => output.flush()).not.toThrow();
    closeSync(fd);
  });
});
