import { isObject, type JsonObject, textOrNull } from "../format/json-object.js";
import { type Usage, usageOf } from "../format/usage.js";

/** Who used tokens: a model that is known, or some model by way of a tool or a summary. */
export interface User {
  by: "model" | "tool" | "summary";
  provider: string | null;
  model: string | null;
}

/** What an entry used, and by whom; as pi 1.6.0 counts it (/session). */
export interface Used extends User {
  usage: Usage;
  /** The turn failed or was aborted. */
  isError: boolean;
}

/**
 * What an entry used: a turn of the model, a `usage` entry, a tool that asked a model, a summary;
 * undefined for any other, or one that does not say.
 */
export function usedBy(entry: JsonObject): Used | undefined {
  const usage = usageOf(entry);
  const user = usage && userOf(entry);
  return user && { ...user, usage, isError: hasFailed(entry) };
}

function userOf(entry: JsonObject): User | undefined {
  if (entry.type === "usage") return modelOf(entry.provider, entry.model);
  if (entry.type === "compaction" || entry.type === "branch_summary")
    return { by: "summary", ...NO_ONE };
  const { message } = entry;
  if (!isObject(message)) return undefined;
  if (message.role === "assistant") {
    return modelOf(message.provider, message.responseModel ?? message.model);
  }
  return message.role === "toolResult" ? { by: "tool", ...NO_ONE } : undefined;
}

const NO_ONE = { provider: null, model: null };

function modelOf(provider: unknown, model: unknown): User {
  return { by: "model", provider: textOrNull(provider), model: textOrNull(model) };
}

function hasFailed({ message }: JsonObject): boolean {
  return isObject(message) && (message.stopReason === "error" || message.stopReason === "aborted");
}
