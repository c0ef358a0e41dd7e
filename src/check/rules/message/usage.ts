import { isObject, type JsonObject } from "../../../format/json-object.js";
import type { Rule } from "../../rule.js";
import { listed } from "../../words.js";
import { kindOf, ofMessages } from "./body.js";

/** What pi 1.6.0 adds up when it totals a session. */
const SUMMED = ["input", "output", "cacheRead", "cacheWrite"];
const COST_PARTS = ["input", "output", "cacheRead", "cacheWrite"];

export const usage: Rule = {
  name: "message/usage",
  visitor: () =>
    ofMessages((entry, message) => {
      if (message.role !== "assistant") return undefined;
      const faults = usageFaults(message.usage);
      if (faults.length > 0) return { at: entry, message: listed(faults) };
      const missing = ["provider", "model"].filter((field) => typeof message[field] !== "string");
      if (missing.length === 0) return undefined;
      return {
        at: entry,
        message: `it does not say its ${listed(missing)}`,
        severity: "warning",
        fixable: false,
      };
    }),
};

function usageFaults(value: unknown): string[] {
  if (!isObject(value)) return [`its usage is ${kindOf(value)}`];
  const { cost } = value;
  if (!isObject(cost)) return [`the cost in its usage is ${kindOf(cost)}`];
  const present = COST_PARTS.filter((part) => cost[part] !== undefined);
  return [
    ...notNumbers(value, SUMMED, "usage"),
    ...notNumbers(value, "totalTokens" in value ? ["totalTokens"] : [], "usage"),
    ...notNumbers(cost, [...present, "total"], "cost"),
  ];
}

function notNumbers(object: JsonObject, fields: readonly string[], name: string): string[] {
  return fields
    .filter((field) => typeof object[field] !== "number")
    .map((field) => `${name}.${field} is ${kindOf(object[field])}`);
}
