import { expect, it } from "vitest";
import { Fault } from "../../src/fault.js";
import { folderOf } from "../support/folder.js";
import { type FsCall, interceptFs, systemError } from "../support/intercept.js";
import { AFTER, BEFORE, prepare, RESULT, SCENARIOS, type Scenario, state } from "./scenarios.js";

interface Failure {
  /** Which call fails first, from 1. */
  at: number;
  /** Do all after it fail too? */
  lasting: boolean;
  /** Can the file system make hard links? */
  links: boolean;
}

/** Runs a scenario in which calls fail; returns what it threw, if it did, and the calls made. */
async function run(scenario: Scenario, folder: string, { at, lasting, links }: Failure) {
  const calls: FsCall[] = [];
  const restore = interceptFs((call) => {
    calls.push(call);
    if (calls.length === at || (lasting && calls.length > at)) throw systemError("EIO", call);
    if (!links && call === "linkSync") throw systemError("EPERM", call);
  });
  try {
    await SCENARIOS[scenario](folder);
    return { error: undefined, calls };
  } catch (error) {
    return { error: error as Error, calls };
  } finally {
    restore();
  }
}

const variants = (Object.keys(SCENARIOS) as Scenario[]).flatMap((scenario) =>
  [true, false].map((links) => ({ scenario, links })),
);

it.each(variants)("$scenario, links $links: done whole", async ({ scenario, links }) => {
  const folder = folderOf({});
  prepare(folder);
  const { error } = await run(scenario, folder, { at: 0, lasting: false, links });
  expect(error).toBeUndefined();
  expect(state(folder)).toEqual(AFTER[scenario]);
});

it.each(variants)("$scenario, links $links: one call fails, each in turn", async (variant) => {
  const { scenario, links } = variant;
  for (let at = 1; ; at++) {
    const folder = folderOf({});
    prepare(folder);
    const { error, calls } = await run(scenario, folder, { at, lasting: false, links });
    if (calls.length < at) break;
    const what = `${at}: ${calls[at - 1]}`;
    if (error === undefined) {
      // Owners are kept where they can be.
      expect([what, state(folder)]).toEqual([what, AFTER[scenario]]);
      expect(calls[at - 1]).toBe("fchownSync");
      continue;
    }
    expect(error, what).toBeInstanceOf(Fault);
    expect(error.message, what).toMatch(/^[^\n]+: input\/output error$/);
    const done = error.message.includes(": written, but");
    expect([what, state(folder)]).toEqual([what, done ? AFTER[scenario] : BEFORE]);
  }
});

it.each(Object.keys(SCENARIOS) as Scenario[])("%s: from one call on all fail", async (scenario) => {
  for (let at = 1; ; at++) {
    const folder = folderOf({});
    prepare(folder);
    const { error, calls } = await run(scenario, folder, { at, lasting: true, links: true });
    if (calls.length < at) break;
    const what = `${at}: ${calls[at - 1]}`;
    expect(error, what).toBeInstanceOf(Error);
    // What could not be taken back is there besides.
    const whole = state(folder)[RESULT[scenario]] === "new";
    expect(state(folder), what).toMatchObject(whole ? AFTER[scenario] : BEFORE);
  }
});
