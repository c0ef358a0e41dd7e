import type { Rule } from "../../rule.js";

export const bom: Rule = {
  name: "line/bom",
  *judge({ session }) {
    const { convertedFrom } = session.source;
    const start = { line: 1, offset: 0 };
    if (convertedFrom !== undefined) {
      yield { at: start, message: `the file is ${convertedFrom.toUpperCase()}` };
    } else if (session.bom) yield { at: start, message: "a byte order mark before the first line" };
  },
};
