import { isObject, type JsonObject } from "../../../format/json-object.js";
import type { EntryIndex } from "../../../tree/tree.js";
import type { BodyVisitor, Found } from "../../rule.js";

/** A visitor that is called only for `message` entries whose message is an object. */
export function ofMessages(
  visit: (entry: EntryIndex, message: JsonObject, body: JsonObject) => Found | undefined,
): BodyVisitor {
  return (entry, body) => {
    if (body.type !== "message" || !isObject(body.message)) return undefined;
    return visit(entry, body.message, body);
  };
}

/** Is this an assistant message whose turn failed, so that it is never sent? */
export function hasFailed({ role, stopReason }: JsonObject): boolean {
  return role === "assistant" && (stopReason === "error" || stopReason === "aborted");
}

/** What stands where something else should: `null`, `an array`, `a string`. */
export function kindOf(value: unknown): string {
  if (value === null || value === undefined) return value === null ? "null" : "missing";
  if (Array.isArray(value)) return "an array";
  return typeof value === "object" ? "an object" : `a ${typeof value}`;
}
