import { parseBytes } from "../../../read/record.js";
import { readAt } from "../../../read/source.js";
import type { Rule } from "../../rule.js";
import { malformedOf } from "./malformed.js";

/** No value that has more bytes is worth parsing to say what it is. */
const MOST_BYTES = 1 << 20;

export const notAnEntry: Rule = {
  name: "line/not-an-entry",
  judge: (checked) =>
    malformedOf(checked, "not-an-entry", ({ offset, bytes, line }) => {
      const isLast = line === checked.session.lines;
      const what =
        bytes > MOST_BYTES ? "a large value" : kindOf(checked.session.source, offset, bytes);
      return isLast && what !== "null" ? `${what}, and pi takes it for the current leaf` : what;
    }),
};

function kindOf(source: Parameters<typeof readAt>[0], offset: number, bytes: number): string {
  const value = parseBytes(readAt(source, offset, bytes), 0, bytes);
  if (value === null) return "null";
  if (Array.isArray(value)) return "an array";
  if (typeof value !== "object") return `a ${typeof value}`;
  return "type" in value ? "an object whose type is no string" : "an object without a type";
}
