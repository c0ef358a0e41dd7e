import { isObject, type JsonObject } from "./json-object.js";

/** Tokens and money, as an entry records them or as a sum. */
export interface Usage {
  input: number;
  output: number;
  cacheRead: number;
  cacheWrite: number;
  /** All tokens: `totalTokens` where it is recorded, else the sum of the four. */
  total: number;
  /** In US dollars. */
  cost: number;
}

/** Nothing used, to add to. */
export function noUsage(): Usage {
  return { input: 0, output: 0, cacheRead: 0, cacheWrite: 0, total: 0, cost: 0 };
}

/**
 * What an entry says that it used; undefined when it says nothing. A message (assistant, tool result)
 * says it in its `message`, a compaction, branch summary or `usage` entry itself (pi 1.6.0). A part
 * that is missing or no number counts as 0.
 */
export function usageOf(entry: JsonObject): Usage | undefined {
  const holder = entry.type === "message" ? entry.message : entry;
  const usage = isObject(holder) ? holder.usage : undefined;
  if (!isObject(usage)) return undefined;
  const [input, output] = [amount(usage.input), amount(usage.output)];
  const [cacheRead, cacheWrite] = [amount(usage.cacheRead), amount(usage.cacheWrite)];
  return {
    input,
    output,
    cacheRead,
    cacheWrite,
    total: amount(usage.totalTokens) || input + output + cacheRead + cacheWrite,
    cost: costOf(usage.cost),
  };
}

/** Adds `usage` to `sum`. */
export function addUsage(sum: Usage, usage: Usage): void {
  for (const part of Object.keys(sum) as (keyof Usage)[]) sum[part] += usage[part];
}

function costOf(cost: unknown): number {
  if (!isObject(cost)) return 0;
  const { input, output, cacheRead, cacheWrite } = cost;
  const parts = [input, output, cacheRead, cacheWrite].map(amount);
  return amount(cost.total) || parts.reduce((sum, part) => sum + part, 0);
}

function amount(value: unknown): number {
  return typeof value === "number" && Number.isFinite(value) ? value : 0;
}
