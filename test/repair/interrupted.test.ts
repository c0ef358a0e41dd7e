import { spawn } from "node:child_process";
import { once } from "node:events";
import { appendFileSync, existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { text } from "node:stream/consumers";
import { expect, test } from "vitest";
import { Fault } from "../../src/fault.js";
import { folderOf } from "../support/folder.js";
import { interceptFs, systemError } from "../support/intercept.js";
import { program } from "../support/program.js";
import { sampleBytes } from "../support/samples.js";
import { repairInPlace } from "./in-place.js";
import { mendedBytes, repairOf } from "./mended.js";

const OLD = sampleBytes("line-torn-middle.jsonl");
const NEW = mendedBytes(repairOf(OLD));
const killed = program("test/repair/programs/killed.ts");

/** Is it the file as it was, or the whole mended file? */
function isWhole(file: Buffer): boolean {
  return file.equals(OLD) || file.equals(NEW);
}

test("killed at any step, it leaves the original or the whole result", async () => {
  const seen = new Set<boolean>();
  for (let first = 1, done = false; !done; first += 4) {
    const steps = [0, 1, 2, 3].map(async (i) => {
      const folder = folderOf({ "s.jsonl": OLD });
      const file = join(folder, "s.jsonl");
      const child = spawn(process.execPath, [killed, file, String(first + i), "SIGKILL"], {
        stdio: ["ignore", "pipe", "inherit"],
      });
      const [, [, died]] = await Promise.all([text(child.stdout), once(child, "exit")]);
      const now = readFileSync(file);
      expect(isWhole(now), `${first + i}`).toBe(true);
      if (now.equals(NEW)) expect(readFileSync(`${file}.bak`).equals(OLD)).toBe(true);
      seen.add(now.equals(NEW));
      return died === null;
    });
    done = (await Promise.all(steps)).includes(true);
  }
  expect([...seen].sort()).toEqual([false, true]);
});

test.each(["EIO", "ENOSPC"])(
  "any call that fails with %s leaves the one or the other",
  async (code) => {
    for (let at = 1; ; at++) {
      const file = join(folderOf({ "s.jsonl": OLD }), "s.jsonl");
      let calls = 0;
      const restore = interceptFs((call) => {
        if (++calls === at) throw systemError(code, call);
      });
      const error = await repairInPlace(file)
        .then(() => undefined)
        .catch((thrown: unknown) => thrown)
        .finally(restore);
      if (calls < at) break;
      expect(isWhole(readFileSync(file)), `${at}`).toBe(true);
      if (error !== undefined && readFileSync(file).equals(OLD)) {
        expect(existsSync(`${file}.bak`)).toBe(false);
        expect(existsSync(`${file}.rejected`)).toBe(false);
      }
    }
  },
);

test("what another program appends, whenever, is not lost, and stops the repair in time", async () => {
  const added = '{"type":"custom","id":"zz000001","parentId":"a1000005"}\n';
  let refused = 0;
  for (let at = 1; ; at++) {
    const file = join(folderOf({ "s.jsonl": OLD }), "s.jsonl");
    let calls = 0;
    const restore = interceptFs(() => {
      if (++calls === at) appendFileSync(file, added);
    });
    const error = await repairInPlace(file)
      .then(() => undefined)
      .catch((thrown: unknown) => thrown)
      .finally(restore);
    if (calls < at) break;
    const now = readFileSync(file, "utf8");
    if (error !== undefined) {
      refused++;
      expect(error).toBeInstanceOf(Fault);
      expect(now).toBe(`${OLD}${added}`);
      continue;
    }
    const backup = readFileSync(`${file}.bak`, "utf8");
    // Before the exchange it is in the backup, after it in the new file; read before, in both.
    expect(
      [now, backup].some((each) => each.endsWith(added)),
      `${at}`,
    ).toBe(true);
  }
  expect(refused).toBeGreaterThan(10);
});
