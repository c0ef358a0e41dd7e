import { spawn, spawnSync } from "node:child_process";
import { once } from "node:events";
import { existsSync, readdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { text } from "node:stream/consumers";
import { describe, expect, it } from "vitest";
import { release, removeAtEnd, turn } from "../../src/write/cleanup.js";
import { leftovers } from "../../src/write/leftovers.js";
import { folderOf } from "../support/folder.js";
import type { FsCall } from "../support/intercept.js";
import { program } from "../support/program.js";
import { AFTER, BEFORE, prepare, RESULT, type Scenario, state } from "./scenarios.js";

const scenarioProgram = program("test/write/programs/scenario.ts");
const endlessProgram = program("test/write/programs/endless.ts");

/** Runs a scenario that is sent a signal ahead of a call (its number, or the first of a name). */
async function runScenario(scenario: Scenario, at: number | FsCall, signal: string) {
  const folder = folderOf({});
  prepare(folder);
  const args = [scenarioProgram, scenario, folder, String(at), signal];
  const child = spawn(process.execPath, args, { stdio: ["ignore", "pipe", "inherit"] });
  const [calls, [, died]] = await Promise.all([text(child.stdout), once(child, "exit")]);
  return { folder, calls: Number(calls), died };
}

/** A scenario's runs with the signal at each step, and without at the end; some at a time. */
async function* everyStep(scenario: Scenario, signal: string) {
  for (let first = 1; ; first += 4) {
    const steps = [0, 1, 2, 3].map((i) => runScenario(scenario, first + i, signal));
    for (const [i, run] of (await Promise.all(steps)).entries()) {
      yield { at: first + i, ...run };
      if (run.died === null) return;
    }
  }
}

describe("a signal at any step", () => {
  it.each(["SIGINT", "SIGTERM"])("%s: nothing is left, or all is done", async (signal) => {
    const scenario = "in place";
    for await (const { at, folder, calls, died } of everyStep(scenario, signal)) {
      const whole = died === null || state(folder)[RESULT[scenario]] === "new";
      expect(state(folder), `${at}`).toEqual(whole ? AFTER[scenario] : BEFORE);
      if (died === null) expect(calls).toBe(at - 1);
      else expect(died).toBe(signal);
    }
  });

  it.each(["in place", "new"] as const)(
    "SIGKILL, %s: the file is whole, what else is left has a name",
    async (scenario) => {
      for await (const { at, folder, died } of everyStep(scenario, "SIGKILL")) {
        const whole = died === null || state(folder)[RESULT[scenario]] === "new";
        expect(state(folder), `${at}`).toMatchObject(whole ? AFTER[scenario] : BEFORE);
        const names = readdirSync(folder);
        const hidden = names.filter((name) => name.startsWith("."));
        const expected = hidden.map((name) => join(folder, name));
        expect(leftovers([join(folder, RESULT[scenario])]), `${at}`).toEqual(expected);
        expect([...Object.keys(AFTER[scenario]), ...hidden]).toEqual(expect.arrayContaining(names));
      }
    },
  );
});

describe("clean-up", () => {
  it("lets a signal that comes while the file is written stop it from being replaced", async () => {
    const { folder, died } = await runScenario("in place", "writeSync", "SIGTERM");
    expect([died, state(folder)]).toEqual(["SIGTERM", BEFORE]);
  });

  it.each(["SIGINT", "SIGTERM"] as const)("%s stops a long write", async (signal) => {
    const folder = folderOf({ s: "old" });
    const child = spawn(process.execPath, [endlessProgram, folder], { stdio: "pipe" });
    await once(child.stdout, "data");
    expect(readdirSync(folder)).toHaveLength(2);
    child.kill(signal);
    expect(await once(child, "exit")).toEqual([null, signal]);
    expect(readdirSync(folder)).toEqual(["s"]);
  });

  it.each(["exit", "throw"])("happens when the program ends by itself: %s", (how) => {
    const folder = folderOf({ s: "old" });
    spawnSync(process.execPath, [endlessProgram, folder, how]);
    expect(readdirSync(folder)).toEqual(["s"]);
  });

  it("listens only while something is unfinished", () => {
    const counts = () =>
      ["SIGINT", "SIGTERM", "SIGHUP", "exit"].map((s) => process.listenerCount(s));
    const before = counts();
    removeAtEnd("/nowhere/a");
    removeAtEnd("/nowhere/b");
    expect(counts()).toEqual(before.map((count) => count + 1));
    release("/nowhere/a");
    release("/nowhere/b");
    release("/nowhere/b");
    expect(counts()).toEqual(before);
  });

  it("leaves the end of the process to others who listen", async () => {
    const path = join(folderOf({}), "unfinished");
    writeFileSync(path, "");
    let heard = 0;
    const listener = () => heard++;
    process.on("SIGHUP", listener);
    removeAtEnd(path);
    process.kill(process.pid, "SIGHUP");
    await turn();
    process.off("SIGHUP", listener);
    expect([heard, existsSync(path)]).toEqual([1, false]);
  });
});
