import type { Rule } from "../../rule.js";

export const noFinalNewline: Rule = {
  name: "line/no-final-newline",
  *judge({ session }) {
    if (session.finalNewline) return;
    const { tree, headers, lines } = session;
    const message = "the last line has no newline";
    const last = tree.size - 1;
    const header = headers.at(-1);
    if (last >= 0 && tree.line(last) === lines) yield { at: last, message };
    else if (header?.line === lines) yield { at: header, message };
  },
};
