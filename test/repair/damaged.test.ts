import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { checkSession } from "../../src/check/check.js";
import { Fault } from "../../src/fault.js";
import { memorySource } from "../../src/read/source.js";
import type { RepairOptions } from "../../src/repair/options.js";
import { draftOf, planOf } from "../../src/repair/plan.js";
import type { Repair } from "../../src/repair/repair.js";
import { DAMAGES, damage } from "../support/damage.js";
import { generateSession } from "../support/generate.js";
import { sessionOfText } from "../support/session.js";
import { mendedBytes, repairOf } from "./mended.js";

/** How often each property is tried; REPAIR_RUNS for more, then by chance. */
const RUNS = Number(process.env.REPAIR_RUNS ?? 0);
const how = (runs: number) => (RUNS > 0 ? { numRuns: RUNS } : { numRuns: runs, seed: 20260307 });

const options: fc.Arbitrary<RepairOptions> = fc.record({
  salvage: fc.boolean(),
  orphans: fc.constantFrom(undefined, "previous", "root", "drop"),
});

const sessions = fc.record({ seed: fc.nat(), entries: fc.integer({ min: 1, max: 40 }) });

/** A broken session, and the names of what broke it. */
function broken(times: fc.Arbitrary<number>) {
  return fc.record({ session: sessions, times, seed: fc.nat() }).map((chosen) => {
    const { entries, seed } = chosen.session;
    const whole = generateSession(seed, {
      entries,
      faultless: seed % 3 > 0,
      harness: seed % 7 === 0,
    });
    const { bytes, done } = damage(whole.bytes, chosen.seed, { times: chosen.times });
    return { bytes, done };
  });
}

/** The repair; undefined for what is no session any more, which may be refused. */
function repaired(bytes: Buffer, options?: RepairOptions): Repair | undefined {
  try {
    return repairOf(bytes, options);
  } catch (error) {
    expect(error).toBeInstanceOf(Fault);
    return undefined;
  }
}

/** Holds a repair of these bytes to all that is promised. */
function hold(bytes: Buffer, options: RepairOptions): void {
  const repair = repaired(bytes, options);
  if (repair === undefined) return;
  const mended = mendedBytes(repair);
  const { findings } = checkSession(sessionOfText(mended));
  expect(repair.remaining).toEqual(findings);
  expect(findings.filter(({ fixable }) => fixable)).toEqual([]);
  holdsEveryByte(bytes, mended, repair);
  const again = repairOf(mended, options);
  expect(again.draft.isOriginal, JSON.stringify(again.actions)).toBe(true);
}

/** Puts the original together again, from the mended file and what was taken out. */
function holdsEveryByte(bytes: Buffer, mended: Buffer, { draft, lineStarts }: Repair): void {
  const { pieces, removed } = planOf(draft, lineStarts);
  const together = Buffer.alloc(bytes.length, 0xff);
  let at = 0;
  for (const piece of pieces) {
    if ("text" in piece) at += Buffer.byteLength(piece.text);
    else if ("base64" in piece) at += Buffer.byteLength(piece.base64, "base64");
    else {
      together.set(mended.subarray(at, at + piece.length), piece.offset);
      at += piece.length;
    }
  }
  expect(at).toBe(mended.length);
  for (const { offset, length } of removed) {
    together.set(bytes.subarray(offset, offset + length), offset);
  }
  expect(together.equals(bytes)).toBe(true);
}

describe.each(DAMAGES.map(({ name }) => name))("after: %s", (name) => {
  test("all that is promised holds", () => {
    const damages = DAMAGES.filter((one) => one.name === name);
    const files = fc.record({ session: sessions, seed: fc.nat() }).map(({ session, seed }) => {
      const whole = generateSession(session.seed, { entries: session.entries, faultless: true });
      return damage(whole.bytes, seed, { among: damages }).bytes;
    });
    fc.assert(
      fc.property(files, options, (bytes, options) => hold(bytes, options)),
      how(8),
    );
  });
});

test("after several damages at once all that is promised holds", () => {
  fc.assert(
    fc.property(broken(fc.integer({ min: 1, max: 4 })), options, ({ bytes }, options) =>
      hold(bytes, options),
    ),
    how(250),
  );
});

test("a session without fault is left as it is", () => {
  fc.assert(
    fc.property(sessions, ({ seed, entries }) => {
      const { bytes } = generateSession(seed, { entries, faultless: true });
      const repair = repairOf(bytes);
      expect(repair.actions).toEqual([]);
      expect(repair.draft.isOriginal).toBe(true);
      expect(repair.lines).toMatchObject({ changed: 0, added: 0, removed: 0 });
      expect(repair.after).toEqual(repair.before);
    }),
    how(50),
  );
});

test("a plan that went through JSON gives the same bytes", () => {
  fc.assert(
    fc.property(broken(fc.integer({ min: 1, max: 3 })), ({ bytes }) => {
      const repair = repaired(bytes);
      if (repair === undefined) return;
      const plan = JSON.parse(JSON.stringify(planOf(repair.draft, repair.lineStarts)));
      const draft = draftOf(plan, memorySource(bytes));
      expect(mendedBytes({ ...repair, draft }).equals(mendedBytes(repair))).toBe(true);
      expect([...draft.removed()]).toEqual([...repair.draft.removed()]);
    }),
    how(50),
  );
});
