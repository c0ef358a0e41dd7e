/** A parsed JSON object. */
export type JsonObject = Record<string, unknown>;

/** Is this parsed JSON an object, not an array, `null` or a scalar? */
export function isObject(value: unknown): value is JsonObject {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}

/** A string as it is; null for anything else. */
export function textOrNull(value: unknown): string | null {
  return typeof value === "string" ? value : null;
}
