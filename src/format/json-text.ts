/**
 * `JSON.stringify` for values out of a session file, which may be nested deeper than the engine can
 * follow with its stack: those are written without indentation.
 * @returns undefined for undefined
 */
export function jsonText(value: unknown, indent = 0): string | undefined {
  try {
    return JSON.stringify(value, null, indent);
  } catch (error) {
    if (!(error instanceof RangeError)) throw error;
    return deepText(value);
  }
}

/** A string as it is, anything else as indented JSON. */
export function textOrJson(value: unknown): string {
  return typeof value === "string" ? value : (jsonText(value, 2) ?? "");
}

/** What a text says as JSON; undefined where it is none, or nested too deep for the engine's stack. */
export function parsedJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch (error) {
    if (error instanceof SyntaxError || error instanceof RangeError) return undefined;
    throw error;
  }
}

/** A container being written: its remaining values, with their keys in an object. */
interface Frame {
  members: Iterator<readonly [key: string | number, value: unknown]>;
  isArray: boolean;
  isEmpty: boolean;
}

function deepText(value: unknown): string {
  const parts: string[] = [];
  const open: Frame[] = [];
  const write = (value: unknown) => {
    if (typeof value !== "object" || value === null) {
      parts.push(JSON.stringify(value) ?? "null");
      return;
    }
    const isArray = Array.isArray(value);
    parts.push(isArray ? "[" : "{");
    const members = isArray ? value.entries() : Object.entries(value).values();
    open.push({ members, isArray, isEmpty: true });
  };
  write(value);
  for (let frame = open.at(-1); frame !== undefined; frame = open.at(-1)) {
    const { value: member, done } = frame.members.next();
    if (done) {
      parts.push(frame.isArray ? "]" : "}");
      open.pop();
      continue;
    }
    const [key, inner] = member;
    if (!frame.isArray && inner === undefined) continue;
    if (!frame.isEmpty) parts.push(",");
    frame.isEmpty = false;
    if (!frame.isArray) parts.push(`${JSON.stringify(key)}:`);
    write(inner);
  }
  return parts.join("");
}
