/** A parsed JSON object. */
export type JsonObject = Record<string, unknown>;

/** Is this parsed JSON an object, not an array, `null` or a scalar? */
export function isObject(value: unknown): value is JsonObject {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}
