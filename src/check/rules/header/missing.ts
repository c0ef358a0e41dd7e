import type { Rule } from "../../rule.js";

export const missing: Rule = {
  name: "header/missing",
  *judge({ session }) {
    if (session.headers.length > 0 || session.tree.size === 0) return;
    yield { at: { line: 1, offset: 0 }, message: "the file has no header" };
  },
};
