import { isObject } from "../../../format/json-object.js";
import { parseBytes } from "../../../read/record.js";
import { readAt, type Source } from "../../../read/source.js";
import type { Checked } from "../../checked.js";
import type { Rule } from "../../rule.js";
import { kindOf } from "../message/body.js";
import { malformedOf } from "./malformed.js";

/** No value that has more bytes is worth parsing to say what it is. */
const MOST_BYTES = 1 << 20;

export const notAnEntry: Rule = {
  name: "line/not-an-entry",
  judge(checked) {
    const last = lastParsedLine(checked);
    return malformedOf(checked, "not-an-entry", ({ offset, bytes, line }) => {
      const what =
        bytes > MOST_BYTES ? "a large value" : describe(checked.session.source, offset, bytes);
      return line === last && what !== "null"
        ? `${what}, and pi takes it for the current leaf`
        : what;
    });
  },
};

/** The last line of the file that is JSON: what pi takes for the current leaf. */
function lastParsedLine({ session, tree }: Checked): number {
  const { malformed } = session;
  let at = malformed.size - 1;
  while (at >= 0 && malformed.at(at).reason !== "not-an-entry") at--;
  const line = at < 0 ? 0 : malformed.at(at).line;
  return tree.size > 0 && tree.line(tree.size - 1) > line ? 0 : line;
}

function describe(source: Source, offset: number, bytes: number): string {
  const value = parseBytes(readAt(source, offset, bytes), 0, bytes);
  if (!isObject(value)) return kindOf(value);
  return "type" in value ? "an object whose type is no string" : "an object without a type";
}
