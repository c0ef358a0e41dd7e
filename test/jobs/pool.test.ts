import { existsSync } from "node:fs";
import { join } from "node:path";
import { setTimeout as wait } from "node:timers/promises";
import { pathToFileURL } from "node:url";
import { build } from "esbuild";
import { beforeAll, expect, test } from "vitest";
import { pooled } from "../../src/jobs/pool.js";
import type { Settled } from "../../src/jobs/task.js";
import { folderOf } from "../support/folder.js";

let code: string;

beforeAll(async () => {
  const { outputFiles } = await build({
    entryPoints: ["test/jobs/moody-worker.ts"],
    bundle: true,
    format: "esm",
    platform: "node",
    write: false,
  });
  code = outputFiles[0]!.text;
});

function start(names: string[], jobs = 2, size = 10) {
  const folder = folderOf({ "worker.mjs": code });
  const progress: [number, number][] = [];
  const mark = join(folder, "mark");
  const outcomes = pooled(
    names.map((name) => ({ path: `/${name}`, name, size })),
    {
      jobs,
      worker: pathToFileURL(join(folder, "worker.mjs")),
      workerData: { mark },
      onProgress: (index, bytes) => progress.push([index, bytes]),
    },
  );
  return { outcomes, progress, mark };
}

async function all(outcomes: AsyncIterable<Settled<unknown>>): Promise<Settled<unknown>[]> {
  const settled: Settled<unknown>[] = [];
  for await (const outcome of outcomes) settled.push(outcome);
  return settled;
}

test("outcomes come in the order of the files, from several threads", async () => {
  const names = Array.from({ length: 200 }, (_, at) => `file ${at}`);
  const { outcomes, progress, mark } = start(names, 3);
  const results = (await all(outcomes)).map((outcome) =>
    "result" in outcome ? outcome.result : 0,
  );
  const seen = results as { name: string; threadId: number; options: unknown }[];
  expect(seen.map(({ name }) => name)).toEqual(names);
  expect(seen[0]!.options).toEqual({ mark });
  expect(new Set(seen.map(({ threadId }) => threadId)).size).toBeGreaterThan(1);
  expect(progress.length).toBe(200);
  expect(new Map(progress)).toEqual(new Map(names.map((_, at) => [at, 10])));
});

test("what goes wrong with a file is its own outcome", async () => {
  const { outcomes } = start(["a", "fault", "exit", "bug", "b", "crash", "c"]);
  expect(await all(outcomes)).toMatchObject([
    { result: { name: "a" } },
    { failure: { message: "fault: no such file" } },
    { failure: { message: "exit: its thread ended" } },
    {
      failure: {
        message: expect.stringMatching(/^bug: a fault of its own: x is not a function \(/),
        stack: expect.stringContaining("worker.mjs"),
      },
    },
    { result: { name: "b" } },
    { failure: { message: "crash: out of everything" } },
    { result: { name: "c" } },
  ]);
  const [failed] = await all(start(["function"]).outcomes);
  expect(failed).toMatchObject({
    failure: {
      message: expect.stringMatching(/^function: a fault of its own: .*could not be cloned/),
    },
  });
});

test("a large file's progress is told while it is worked on", async () => {
  const { outcomes, progress } = start(["slow", "a"], 2, 5 << 20);
  await all(outcomes);
  expect(progress).toContainEqual([0, (5 << 20) / 2]);
  expect(progress).toContainEqual([0, 5 << 20]);
});

test("leaving early ends the workers", async () => {
  const { outcomes, mark } = start(["a", "mark", "mark"], 3, 5 << 20);
  for await (const _ of outcomes) break;
  await wait(500);
  expect(existsSync(mark)).toBe(false);
});
