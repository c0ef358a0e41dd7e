// `stats` against pi 1.6.0: what a session used, in all and by model, its messages and tool calls. pi
// counts what is written twice twice, and throws where usage is missing; there nothing is compared.
import { join } from "node:path";
import { describe, expect, test } from "vitest";
import type { Counted } from "../../src/commands/stats.js";
import type { ModelRow } from "../../src/stats/tallies.js";
import { call } from "../support/call.js";
import { folderOf } from "../support/folder.js";
import { generateSession } from "../support/generate.js";
import type { GenerateOptions } from "../support/options.js";
import { sampleBytes, sampleFiles } from "../support/samples.js";
import { type Asked, askPi, type PiStats } from "./peers.js";

test("samples", async () => {
  const files = sampleFiles().map((name) => ({ name, bytes: sampleBytes(name) }));
  await expectSame(files, 30);
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
      bytes: generateSession(seed, options).bytes,
    }));
    await expectSame(files, count / 2);
  });
});

async function expectSame(files: readonly Asked[], least: number): Promise<void> {
  const answers = await askPi("pi-1.6.0", files, ["stats"], { patience: 3000 });
  const ours = await countedByUs(files);
  let compared = 0;
  for (const { name } of files) {
    const pi = answers.get(name)?.stats;
    const us = ours.get(name);
    if (!pi || !us || us.repeated > 0) continue;
    compared++;
    expect([name, told(us)]).toEqual([name, toldByPi(pi)]);
  }
  expect(compared).toBeGreaterThanOrEqual(least);
}

async function countedByUs(files: readonly Asked[]): Promise<Map<string, Counted>> {
  const folder = folderOf(Object.fromEntries(files.map(({ name, bytes }) => [name, bytes])));
  const { stdout } = await call("stats", folder, "-f", "json");
  const { rows } = JSON.parse(stdout) as { rows: Counted[] };
  return new Map(
    files.map(({ name }) => [name, rows.find(({ file }) => file === join(folder, name))!]),
  );
}

/** What both can tell. Money is rounded: a sum depends on its order. */
function toldByPi(pi: PiStats) {
  const { input, output, cacheRead, cacheWrite } = pi.tokens;
  return {
    messages: [pi.userMessages, pi.assistantMessages, pi.toolResults, pi.totalMessages],
    calls: pi.toolCalls,
    tokens: { input, output, cacheRead, cacheWrite },
    cost: pi.cost.toFixed(9),
    models: new Map(pi.models.map(({ key, tokens, cost }) => [key, [tokens, cost.toFixed(9)]])),
  };
}

function told({ kinds, tools, usage, models }: Counted): ReturnType<typeof toldByPi> {
  const messages = kinds.filter(({ type }) => type === "message");
  const count = (...roles: string[]) =>
    messages
      .filter(({ role }) => roles.length === 0 || roles.includes(String(role)))
      .reduce((sum, { entries }) => sum + entries, 0);
  const { input, output, cacheRead, cacheWrite, cost } = usage;
  return {
    messages: [count("user"), count("assistant"), count("toolResult"), count()],
    calls: tools.reduce((sum, { calls }) => sum + calls, 0),
    tokens: { input, output, cacheRead, cacheWrite },
    cost: cost.toFixed(9),
    models: modelsAsPi(models),
  };
}

/** pi tells of tools and summaries together, and of no one who used nothing. */
function modelsAsPi(models: readonly ModelRow[]): Map<string, [number, string]> {
  const sums = new Map<string, [number, number]>();
  for (const { by, provider, model, input, output, cacheRead, cacheWrite, cost } of models) {
    const key = by === "model" ? `${provider}/${model}` : "Tools/summaries";
    const [tokens, money] = sums.get(key) ?? [0, 0];
    sums.set(key, [tokens + input + output + cacheRead + cacheWrite, money + cost]);
  }
  const users = [...sums].filter(([, [tokens, money]]) => tokens > 0 || money > 0);
  return new Map(users.map(([key, [tokens, money]]) => [key, [tokens, money.toFixed(9)]]));
}
