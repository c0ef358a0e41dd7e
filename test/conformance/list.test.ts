// `list` against pi 1.6.0. pi leaves out what it refuses to open, sessions with a message that it
// stumbles over, and names that are no text; we list them. What both list, both tell alike.
import { basename } from "node:path";
import { describe, expect, test } from "vitest";
import { call } from "../support/call.js";
import { DAMAGES, damage } from "../support/damage.js";
import { folderOf } from "../support/folder.js";
import { generateSession } from "../support/generate.js";
import type { GenerateOptions } from "../support/options.js";
import { sampleBytes, sampleFiles } from "../support/samples.js";
import { type Asked, askPi } from "./peers.js";

interface Told {
  name: string | null;
  messages: unknown;
  words: string | null;
  modified: unknown;
  cwd: unknown;
}

/** What pi's list says of each file that it lists. */
async function toldByPi(files: readonly Asked[]): Promise<Map<string, Told>> {
  const answers = await askPi("pi-1.6.0", files, ["list"], { patience: 3000 });
  const told = new Map<string, Told>();
  for (const [file, { listed }] of answers) {
    if (listed === undefined) continue;
    const { name, messageCount, firstMessage, modified, cwd } = listed;
    told.set(file, {
      name: (name as string | undefined) ?? null,
      messages: messageCount,
      words: firstMessage === "(no messages)" ? null : (firstMessage as string).slice(0, 1000),
      modified,
      cwd,
    });
  }
  return told;
}

async function toldByUs(files: readonly Asked[]): Promise<Map<string, Told>> {
  const folder = folderOf(Object.fromEntries(files.map(({ name, bytes }) => [name, bytes])));
  const { stdout } = await call("list", folder, "-f", "json");
  const { rows } = JSON.parse(stdout) as { rows: Record<string, unknown>[] };
  return new Map(
    rows.map(({ file, name, messages, firstMessage, modified, cwd }) => [
      basename(file as string),
      { name, messages, words: firstMessage, modified, cwd: cwd ?? "" } as Told,
    ]),
  );
}

async function expectSame(files: readonly Asked[], leastListed: number): Promise<void> {
  const [pi, us] = [await toldByPi(files), await toldByUs(files)];
  expect(pi.size).toBeGreaterThanOrEqual(leastListed);
  for (const [file, told] of pi) expect([file, us.get(file)]).toEqual([file, told]);
}

test("samples", async () => {
  const files = sampleFiles().map((name) => ({ name, bytes: sampleBytes(name) }));
  // Its readline breaks lines at U+2028.
  await expectSame(
    files.filter(({ name }) => name !== "line-u2028.jsonl"),
    30,
  );
});

describe("generated sessions", () => {
  test.each<[number, GenerateOptions]>([
    [200, {}],
    [50, { version: 2 }],
    [50, { version: 1 }],
    [50, { harness: true, faultless: true }],
  ])("%i of %o", async (count, options) => {
    const files = Array.from({ length: count }, (_, seed) => ({
      name: `${seed}.jsonl`,
      bytes: withoutSeparators(generateSession(seed, options).bytes),
    }));
    await expectSame(files, count / 2);
  });
});

test("damaged sessions", async () => {
  const files = DAMAGES.flatMap((one, index) =>
    Array.from({ length: 3 }, (_, seed) => {
      const whole = withoutSeparators(generateSession(seed * 7 + index, { entries: 40 }).bytes);
      return { name: `${index}-${seed}.jsonl`, ...damage(whole, seed, { among: [one] }) };
    }),
  );
  await expectSame(files, files.length / 3);
});

/** U+2028 and U+2029, at which pi's list breaks a line, as something else of three bytes. */
function withoutSeparators(bytes: Buffer): Buffer {
  return Buffer.from(bytes.toString("utf8").replace(/[\u2028\u2029]/g, "\u2026"));
}
