import { spawn } from "node:child_process";
import { once } from "node:events";
import { mkdirSync, utimesSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { isRunning, lockState } from "../../src/read/lock.js";
import { folderOf } from "../support/folder.js";

/** The number of a process that has just ended. */
async function deadPid(): Promise<number> {
  const child = spawn(process.execPath, ["-e", "0"]);
  await once(child, "exit");
  return child.pid as number;
}

function age(path: string, seconds: number): void {
  const time = Date.now() / 1000 - seconds;
  utimesSync(path, time, time);
}

describe("lockState", () => {
  it("sees none", () => {
    expect(lockState(join(folderOf({}), "s.jsonl"))).toEqual({ state: "none" });
  });

  it("believes the process a lock names, whatever its age", async () => {
    const path = join(folderOf({}), "s.jsonl");
    const lock = `${path}.lock`;
    const dead = await deadPid();
    for (const [pid, state] of [
      [process.pid, "live"],
      [1, "live"],
      [dead, "stale"],
    ] as const) {
      for (const content of [`${pid}\n`, `{"pid": ${pid}, "createdAt": "2026-01-01T00:00:00Z"}`]) {
        writeFileSync(lock, content);
        expect(lockState(path)).toEqual({ state, path: lock, pid });
        age(lock, 100_000);
        expect(lockState(path)).toEqual({ state, path: lock, pid });
      }
    }
  });

  it("goes by age where no process is named", () => {
    for (const content of ["", "-1", "0", "1.5", "4294967296", "null", "[1]", '{"pid":"1"}', "{"]) {
      const path = join(folderOf({ "s.jsonl.lock": content }), "s.jsonl");
      expect(lockState(path)).toEqual({ state: "live", path: `${path}.lock`, pid: undefined });
      age(`${path}.lock`, 11);
      expect(lockState(path)).toEqual({ state: "stale", path: `${path}.lock`, pid: undefined });
    }
  });

  it("goes by age for a folder", () => {
    const path = join(folderOf({}), "s.jsonl");
    mkdirSync(`${path}.lock`);
    expect(lockState(path)).toMatchObject({ state: "live" });
    age(`${path}.lock`, 11);
    expect(lockState(path)).toMatchObject({ state: "stale" });
  });
});

it("knows another user's process as running", () => {
  expect(isRunning(1)).toBe(true);
});
