import type { Rule } from "../../rule.js";
import { megabytes } from "../../words.js";

const LARGE_BYTES = 10e6;

export const line: Rule = {
  name: "size/line",
  *judge({ session, tree }) {
    const { length } = tree.columns;
    for (const one of session.malformed) {
      if (one.reason !== "too-long") continue;
      const message = `a line of ${megabytes(one.bytes)}, more than a string can hold: nothing reads it`;
      yield { at: one, message, severity: "error" };
    }
    for (let entry = 0; entry < tree.size; entry++) {
      if (length[entry] <= LARGE_BYTES) continue;
      yield { at: entry, message: `a line of ${megabytes(length[entry])}` };
    }
  },
};
